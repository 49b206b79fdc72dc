import { createServer, type Server, type Socket } from 'node:net'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'
import type { Logger } from 'pino'
import { createFlvRun, type PieceSink } from './flv-run.ts'

/** Connections at the same time, also those that have not sent a key yet. */
const maxConnections = 200
/** What a program sends before its key: time in ms, and bytes. */
const maxBeforeKey = { ms: 10_000, bytes: 32_000 }
/** A connection that sends nothing is closed after this time, in ms. */
const silentMs = 30_000
/** Refused keys of one address in a minute, after which it is not answered. */
const maxRefused = 10
const minuteMs = 60_000

/** The publisher of one connection; `send` is called for each piece in order and throws when the stream is over. */
export type RtmpPublisher = { send(piece: 'init' | number, bytes: Buffer): Promise<void> }

/** Finds whose key it is, and the stream that it sends; a text says why it is refused, without the key. */
export type AcceptKey = (key: string) => Promise<RtmpPublisher | string>

/** Pieces that wait to be taken; a connection that is further behind is closed. */
const maxWaiting = 60

/**
 * Takes streams from programs such as OBS. The protocol is read by node-media-server; of that package only this part is
 * used, because the rest opens a web server and writes keys to its log.
 */
export class RtmpServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #refused = new Map<string, { count: number; since: number }>()
  readonly #accept: AcceptKey
  readonly #log: Logger

  constructor(accept: AcceptKey, log: Logger) {
    this.#accept = accept
    this.#log = log
    this.#server = createServer((socket) => this.#serve(socket))
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

  #isThrottled(address: string): boolean {
    const found = this.#refused.get(address)
    if (found && Date.now() - found.since > minuteMs) this.#refused.delete(address)
    return (this.#refused.get(address)?.count ?? 0) >= maxRefused
  }

  #countRefusal(address: string): void {
    if (this.#refused.size > 10_000) this.#refused.clear()
    const found = this.#refused.get(address) ?? { count: 0, since: Date.now() }
    this.#refused.set(address, { ...found, count: found.count + 1 })
  }

  #serve(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    socket.on('error', () => socket.destroy())
    if (this.#sockets.size >= maxConnections || this.#isThrottled(address)) return void socket.destroy()
    this.#sockets.add(socket)
    socket.setTimeout(silentMs, () => socket.destroy())
    const early = setTimeout(() => socket.destroy(), maxBeforeKey.ms)
    const rtmp = new Rtmp()
    let run: ReturnType<typeof createFlvRun> | undefined
    let name: string | undefined
    let bytes = 0
    const end = (reason: string): void => {
      this.#log.info({ address, reason }, 'a connection of RTMP was closed')
      socket.destroy()
    }
    const publish = async (key: string): Promise<void> => {
      const publisher = await this.#accept(key)
      if (typeof publisher === 'string') {
        this.#countRefusal(address)
        return end(publisher)
      }
      clearTimeout(early)
      run = createFlvRun(inOrder(publisher, (error) => end(error instanceof Error ? error.message : 'an error')))
      socket.resume()
    }
    rtmp.onConnectCallback = (request) => void (name = request.app === 'live' ? request.name : '')
    rtmp.onPlayCallback = () => end('streams are not played by RTMP')
    rtmp.onOutputCallback = (out) => void (socket.writable && socket.write(out))
    rtmp.onPushCallback = () => {
      if (run) return
      socket.pause()
      publish(name ?? '').catch((error: unknown) => {
        this.#log.warn({ err: error, address }, 'a connection of RTMP failed')
        socket.destroy()
      })
    }
    rtmp.onPacketCallback = (packet) => run?.take(packet)
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (!run && bytes > maxBeforeKey.bytes) return end('too much before the key')
      try {
        const error = rtmp.parserData(chunk)
        if (error) end('it does not speak RTMP')
      } catch (error) {
        end(error instanceof Error ? error.message : 'it does not speak RTMP')
      }
    })
    socket.once('close', () => {
      clearTimeout(early)
      this.#sockets.delete(socket)
      void run?.end()
    })
  }
}

/** Sends pieces one after the other. */
function inOrder({ send }: RtmpPublisher, onFault: (error: unknown) => void): PieceSink {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return (piece, bytes) => {
    if (++waiting > maxWaiting) return onFault(new Error('it is too far behind'))
    last = last.then(() => send(piece, bytes)).finally(() => waiting--)
    last.catch(onFault)
  }
}
