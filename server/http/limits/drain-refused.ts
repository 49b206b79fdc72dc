import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes of a refused body that are read and thrown away, so that the connection can be used again. */
export const DRAIN_BYTES = 64_000_000
/** ms that this may take: after the answer nobody needs the rest. */
const DRAIN_MS = 60_000

/** Bytes of a body that have not arrived yet. The end of one that is sent in chunks is not known. */
const unreadBytes = ({ raw }: FastifyRequest, before: number): number =>
  raw.complete ? 0 : Number(raw.headers['content-length'] ?? Infinity) - (raw.socket.bytesRead - before)

/**
 * Keeps a connection usable when a call is answered before its body was read to its end, as an upload that is refused.
 * The next request of the connection lies behind the rest of that body, and nobody reads it: it would wait until the
 * connection is given up. So the rest is thrown away; if it is too long for that, the answer says `close`.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  const bytesBefore = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    bytesBefore.set(request, request.raw.socket.bytesRead)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (unreadBytes(request, bytesBefore.get(request) ?? 0) > DRAIN_BYTES) void reply.header('connection', 'close')
    // Fastify closes when a body is too large, and the client, still sending, would see no answer at all.
    else if (reply.statusCode === 413) void reply.removeHeader('connection')
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.readableEnded) drain(raw)
    done()
  })
}

function drain(raw: FastifyRequest['raw']): void {
  const { socket } = raw
  const from = socket.bytesRead
  const giveUp = setTimeout(() => raw.destroy(), DRAIN_MS).unref()
  const stop = (): void => clearTimeout(giveUp)
  raw.unpipe()
  raw.on('data', () => {
    if (socket.bytesRead - from > DRAIN_BYTES) raw.destroy()
  })
  raw.once('end', stop).once('error', stop)
  socket.once('close', stop)
  raw.resume()
}
