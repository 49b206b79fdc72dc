import { createServer, type Server, type Socket } from 'node:net'
import { createPlaces } from './connection-places.ts'
import { serveConnection } from './rtmp-connection.ts'

/** The publisher of one connection; `send` is called for each piece in order and throws when the stream is over. */
export type RtmpPublisher = { send(piece: 'init' | number, bytes: Buffer): Promise<void>; end?(): void }

/** Finds whose key it is, and the stream that it sends; a text says why it is refused, without the key. */
export type AcceptKey = (key: string, address: string) => Promise<RtmpPublisher | string>

/** Is told what became of a connection. */
export type NoteConnection = (address: string, reason: string) => void

/**
 * Takes streams from programs such as OBS. The protocol is read by node-media-server; of that package only this part is
 * used, because the rest opens a web server and writes keys to its log. Runs in a process of its own (`rtmp-process.ts`).
 */
export class RtmpServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #places = createPlaces()

  constructor(accept: AcceptKey, note: NoteConnection) {
    this.#server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      const address = socket.remoteAddress ?? ''
      const place = this.#places.take(address)
      if (!place) return void socket.destroy()
      this.#sockets.add(socket)
      socket.once('close', () => {
        this.#sockets.delete(socket)
        place.leave()
      })
      serveConnection(socket, { address, place, accept, note })
    })
  }

  /** Listens on this port. @throws the error of the system, such as EADDRINUSE */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve)
    })
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
