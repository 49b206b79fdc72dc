import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const message = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const int32 = (value: number): Buffer => Buffer.from([0, 0, value >> 8, value & 255])
const word = (text: string): Buffer => Buffer.from(`${text}\0`)

/**
 * A server with as much of PostgreSQL's protocol as a connection and one row of text columns need. It answers every
 * query with that row. For releases of PostgreSQL that can no longer be installed.
 */
export async function startFakePostgres(row: Record<string, string>): Promise<{ url: string; close(): void }> {
  const ready = message('Z', Buffer.from('I'))
  const columns = Object.keys(row).map((name) =>
    Buffer.concat([word(name), int32(0), int16(0), int32(25), int16(65535), int32(0), int16(0)])
  )
  const values = Object.values(row).map((value) => Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]))
  const answer = Buffer.concat([
    message('T', int16(columns.length), ...columns),
    message('D', int16(values.length), ...values),
    message('C', word('SELECT 1')),
    ready,
  ])
  const server = createServer((socket) => {
    let isOpen = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      if (!isOpen) socket.write(Buffer.concat([message('R', int32(0)), ready]))
      else if (chunk[0] === 'Q'.charCodeAt(0)) socket.write(answer)
      isOpen = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://nina@127.0.0.1:${(server.address() as AddressInfo).port}/stage`,
    close: () => void server.close(),
  }
}
