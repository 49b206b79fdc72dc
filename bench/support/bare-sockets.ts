/**
 * Bare socket.io: every client that emits `join` is in one room, and a posted message is sent to the room unchanged,
 * without sessions, database or validation.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const io = new Server({ serveClient: false })
const server = createServer((request, response) => {
  if (request.url?.startsWith('/socket.io')) return
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    io.to('room').emit('stream/messages-created', JSON.parse(Buffer.concat(chunks).toString()))
    response.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
})
io.attach(server)
io.on('connection', (socket) => {
  socket.on('stream/join', (_payload, answer: (ok: object) => void) => {
    void socket.join('room')
    answer({ ok: true })
  })
})
server.listen(0, () => console.log(`at http://localhost:${(server.address() as AddressInfo).port}`))
