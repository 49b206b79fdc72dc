import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a server that can be cut, as when a laptop sleeps. While it is cut, nothing answers. */
export async function openLine(to: string): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const open = new Set<Socket>()
  let isCut = false
  const line = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const { hostname, port } = new URL(to)
    const onward = connect(Number(port), hostname)
    for (const end of [socket, onward]) {
      open.add(end)
      end.on('error', () => end.destroy()).on('close', () => (open.delete(end), socket.destroy(), onward.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const destroy = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      destroy()
      line.close()
    },
  }
}
