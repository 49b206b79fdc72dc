import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Makes successful responses of this scope cacheable for `freshS` seconds, with an ETag: 304 when the content is
 * unchanged.
 */
export function makeCacheable(scope: FastifyInstance, { freshS }: { freshS: number }): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
    // Keeps the existing values: a response for one origin must not be used for another.
    const vary = [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', ')
    void reply
      .header('etag', etag)
      .header('cache-control', freshS === 0 ? 'no-cache' : `public, max-age=${freshS}`)
      .header('vary', vary)
    const requestedTags = request.headers['if-none-match']
    if (!requestedTags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return payload
    void reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}
