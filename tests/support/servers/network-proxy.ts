/** A TCP proxy whose connections can be cut: a local port that forwards everything to its current target. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `redirect` changes the target; `disconnect` breaks all connections; `close` ends the proxy. While `isOpen` is false
 * it accepts no connection.
 */
export type NetworkProxy = {
  readonly url: string
  redirect(to: string): void
  disconnect(): void
  open(isOpen: boolean): void
  close(): void
}

/** Opens a proxy to a server address; one that `polls` rejects websockets. */
export async function openProxy(to: string, polls = false): Promise<NetworkProxy> {
  let target = new URL(to)
  let isOpen = true
  const standing = new Set<Socket>()
  const server = createServer((near) => {
    if (!isOpen) return void near.destroy()
    if (polls) near.on('data', (said) => /^upgrade: websocket/im.test(said.toString('latin1')) && near.destroy())
    const far = connect(Number(target.port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      standing.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        standing.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => standing.forEach((one) => one.destroy())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    redirect: (where) => {
      target = new URL(where)
      cut()
    },
    disconnect: cut,
    open: (is) => {
      isOpen = is
      if (!is) cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
