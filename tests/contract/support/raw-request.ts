import { once } from 'node:events'
import { connect } from 'node:net'

/** The bytes of a whole request on a connection of its own. */
export const encoded = (method: string, path: string, headers: Record<string, string>, body?: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      [
        `${method} ${path} HTTP/1.1`,
        'host: localhost',
        'connection: close',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(body ? [`content-length: ${body.length}`] : []),
        '\r\n',
      ].join('\r\n')
    ),
    body ?? Buffer.alloc(0),
  ])

export type RawAnswer = { status: number; text: string; ms: number }

/**
 * Sends the bytes of a request and reads the answer to its end; `ms` is the processor time that this process spent
 * meanwhile, for the server in it and hardly any for the client, which has nothing to encode and nothing to parse.
 */
export async function sendRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const closed = once(socket, 'close')
  const before = process.cpuUsage()
  socket.write(bytes)
  await closed
  const { user, system } = process.cpuUsage(before)
  const text = Buffer.concat(parts).toString()
  return { status: Number(text.slice(9, 12)), text, ms: (user + system) / 1000 }
}
