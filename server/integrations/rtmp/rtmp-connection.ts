import type { Socket } from 'node:net'
import Rtmp from 'node-media-server/src/protocol/rtmp.js'
import { createChunkGuard } from './chunk-guard.ts'
import type { Place } from './connection-places.ts'
import { createFlvRun } from './flv-run.ts'
import type { PieceSink } from './mp4-run.ts'
import type { AcceptKey, NoteConnection, RtmpPublisher } from './rtmp-server.ts'

/** What a program sends before its key: time in ms, and bytes. */
const maxBeforeKey = { ms: 10_000, bytes: 32_000 }
/** A connection that sends nothing, or no sound and picture, is closed after this time, in ms. */
const silentMs = 30_000
/** Answers, in bytes, that a program may leave unread. */
const maxUnread = 64_000
/** Maximum length, in characters, of what is sent in place of a key. */
const maxKey = 200
/** Pieces and bytes that wait to be taken; a connection that is further behind is closed. */
const maxWaiting = { pieces: 60, bytes: 48_000_000 }

type Options = { address: string; place: Place; accept: AcceptKey; note: NoteConnection }

/** Serves one connection until it ends. */
export function serveConnection(socket: Socket, { address, place, accept, note }: Options): void {
  const guard = createChunkGuard()
  const rtmp = new Rtmp()
  let run: ReturnType<typeof createFlvRun> | undefined
  let publisher: RtmpPublisher | undefined
  let name: string | undefined
  let isAsked = false
  let bytes = 0
  let mediaAt = performance.now()
  const early = setTimeout(() => end('no key in time'), maxBeforeKey.ms)
  const silence = setInterval(() => {
    if (run && performance.now() - mediaAt > silentMs) end('neither sound nor picture')
  }, silentMs / 3)
  const end = (reason: string): void => {
    if (!socket.destroyed) note(address, reason)
    socket.destroy()
  }
  const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'it does not speak RTMP')
  const publish = async (key: string): Promise<void> => {
    const accepted = key.length > maxKey ? 'the stream key is wrong' : await accept(key, address)
    if (typeof accepted === 'string') return end(accepted)
    if (socket.destroyed) return accepted.end?.()
    publisher = accepted
    if (!place.accept(key)) return end('too many connections with one key')
    clearTimeout(early)
    guard.accept()
    mediaAt = performance.now()
    run = createFlvRun(inOrder(accepted, (error) => end(reasonOf(error))))
    socket.resume()
  }
  rtmp.onConnectCallback = (request) => void (name = request.app === 'live' ? request.name : '')
  rtmp.onPlayCallback = () => end('streams are not played by RTMP')
  rtmp.onOutputCallback = (out) => {
    if (socket.writableLength > maxUnread) end('it does not read our answers')
    else if (socket.writable) socket.write(out)
  }
  rtmp.onPushCallback = () => {
    if (isAsked) return
    isAsked = true
    socket.pause()
    publish(name ?? '').catch((error: unknown) => end(reasonOf(error)))
  }
  rtmp.onPacketCallback = (packet) => {
    mediaAt = performance.now()
    run?.take(packet)
  }
  socket.setTimeout(silentMs, () => end('silent for too long'))
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (!run && bytes > maxBeforeKey.bytes) return end('too much before the key')
    try {
      guard.check(chunk)
      const error = rtmp.parserData(chunk)
      if (error) end('it does not speak RTMP')
    } catch (error) {
      end(reasonOf(error))
    }
  })
  socket.once('close', () => {
    clearTimeout(early)
    clearInterval(silence)
    void Promise.resolve(run?.end()).finally(() => publisher?.end?.())
  })
}

/** Sends pieces one after the other. */
function inOrder({ send }: RtmpPublisher, onFault: (error: unknown) => void): PieceSink {
  const waiting = { pieces: 0, bytes: 0 }
  let last: Promise<void> = Promise.resolve()
  return (piece, bytes) => {
    waiting.pieces++
    waiting.bytes += bytes.length
    if (waiting.pieces > maxWaiting.pieces || waiting.bytes > maxWaiting.bytes)
      return onFault(new Error('it is too far behind'))
    last = last
      .then(() => send(piece, bytes))
      .finally(() => {
        waiting.pieces--
        waiting.bytes -= bytes.length
      })
    last.catch(onFault)
  }
}
