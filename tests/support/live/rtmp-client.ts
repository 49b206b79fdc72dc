import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const handshake = 1 + 2 * 1536

/** The header of a message of type 0, with its declared length; `id` up to 319. */
export function chunkHeader(id: number, type: number, length: number, time = 0): Buffer {
  const basic = id < 64 ? Buffer.from([id]) : Buffer.from([0, id - 64])
  const header = Buffer.alloc(11)
  header.writeUIntBE(time, 0, 3)
  header.writeUIntBE(length, 3, 3)
  header[6] = type
  header.writeUInt32LE(type === 20 ? 0 : 1, 7)
  return Buffer.concat([basic, header])
}

/** A message in chunks of 128 bytes, or of the size that was set. */
export function message(id: number, type: number, payload: Buffer, { time = 0, size = 128 } = {}): Buffer {
  const parts = [chunkHeader(id, type, payload.length, time)]
  for (let at = 0; at < payload.length || at === 0; at += size) {
    if (at > 0) parts.push(Buffer.from([0xc0 | id]))
    parts.push(payload.subarray(at, at + size))
  }
  return Buffer.concat(parts)
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(9)
  bytes.writeDoubleBE(value, 1)
  return bytes
}
/** A text, a number, an object or null of AMF0. */
export const amf = (value: string | number | null | Record<string, string>): Buffer => {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)])
  const fields = Object.entries(value).flatMap(([name, inner]) => [text(name), amf(inner)])
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])])
}
export const command = (...values: Parameters<typeof amf>[0][]): Buffer =>
  message(3, 20, Buffer.concat(values.map(amf)))

/** A program that speaks RTMP by hand. */
export class RtmpClient {
  readonly socket: Socket
  constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => undefined)
    socket.resume()
  }

  /** Connects, and shakes hands unless it is told not to. `from`: an address of this machine. */
  static async open(port: number, { from, isShaking = true }: { from?: string; isShaking?: boolean } = {}) {
    const client = new RtmpClient(
      connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) })
    )
    await once(client.socket, 'connect')
    if (isShaking) client.send(Buffer.concat([Buffer.from([3]), Buffer.alloc(handshake - 1)]))
    return client
  }

  send(...bytes: Buffer[]): void {
    if (this.socket.writable) this.socket.write(Buffer.concat(bytes))
  }

  /** Sends the commands with which a program begins to publish under a key. */
  publish(key: string, port: number): void {
    this.send(
      command('connect', 1, { app: 'live', tcUrl: `rtmp://127.0.0.1:${port}/live` }),
      command('createStream', 2, null),
      command('publish', 3, null, key, 'live')
    )
  }

  /** Whether the other side closes the connection within this time, in ms. */
  async isClosed(ms: number): Promise<boolean> {
    if (this.socket.closed) return true
    return Promise.race([
      new Promise<boolean>((resolve) => void this.socket.once('close', () => resolve(true))),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms)),
    ])
  }

  close(): void {
    this.socket.destroy()
  }
}
