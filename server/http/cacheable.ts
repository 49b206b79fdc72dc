import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Lets the good answers of this scope be used for `freshS` seconds without asking, and be asked for again by ETag: 304 when nothing has changed. */
export function makeCacheable(scope: FastifyInstance, { freshS }: { freshS: number }): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
    // Beside what is said already: an answer for one origin must not be kept for another.
    const vary = [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', ')
    void reply
      .header('etag', etag)
      .header('cache-control', freshS === 0 ? 'no-cache' : `public, max-age=${freshS}`)
      .header('vary', vary)
    const asked = request.headers['if-none-match']
    if (!asked?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return payload
    void reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}
