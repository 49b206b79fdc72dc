import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { attachment, mediaHeaders, readMediaToken, publicPictureKey } from './media-address.ts'
import { contentTypeOf } from './media-types.ts'
import { publicWidths } from '../../../integrations/media/public-widths.ts'

const securityHeaders = { ...mediaHeaders, 'accept-ranges': 'bytes' }

const errorOf: Partial<Record<StorageError['reason'], () => ApiError>> = {
  missing: () => new ApiError('not_found'),
  bad_range: () => new ApiError('malformed'),
  forbidden: () => new ApiError('forbidden'),
  expired: () => new ApiError('link_expired'),
  too_large: () => new ApiError('too_large', { max: 'the announced size' }),
  invalid_part: () => new ApiError('malformed'),
}

const outOfRange = (size: string, reply: FastifyReply) =>
  reply
    .code(416)
    .headers({ ...securityHeaders, ...(size && { 'content-range': `bytes */${size}` }) })
    .send()

/** Where a proxy that fetches media from the bucket itself says so, and where it is told the object (decision 59). */
const [FETCHES_HEADER, OBJECT_HEADER] = ['x-media-proxy', 'x-accel-redirect']
/** The internal path below which that proxy reaches the bucket. */
const BUCKET_PATH = '/bucket'

/**
 * What pages of the site may do with media from another origin: play streams by script, and draw a frame of a video.
 * Origins of `CORS_ORIGINS` have their own header already.
 */
export const pageAccess = ({ siteUrl, mediaUrl }: Config, reply: FastifyReply): Record<string, string> =>
  mediaUrl === '' || reply.hasHeader('access-control-allow-origin')
    ? {}
    : { 'access-control-allow-origin': new URL(siteUrl).origin }

/**
 * Sends an object, or the requested range of it, with these headers. The caller has to check access. A proxy that fetches
 * media from the bucket gets the headers and where the object is, and sends it.
 * @throws ApiError `not_found` when there is no such object
 */
export async function sendObject(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  headers: Record<string, string>
): Promise<FastifyReply> {
  const { config, storage } = deps
  const all = { ...securityHeaders, ...pageAccess(config, reply), ...headers }
  if (config.mediaUrl !== '' && storage.address && request.headers[FETCHES_HEADER] !== undefined) {
    const { pathname, search } = await storage.address(key, request.method === 'HEAD' ? 'HEAD' : 'GET')
    return reply.headers({ ...all, [OBJECT_HEADER]: BUCKET_PATH + pathname + search }).send()
  }
  const opened = await deps.storage.open(key, request.headers.range).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error
    if (error.reason === 'bad_range') return error.message
    throw errorOf[error.reason]?.() ?? error
  })
  if (typeof opened === 'string') return outOfRange(opened, reply)
  const { range, size, body } = opened
  void reply.headers(all)
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  void reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (request.method !== 'HEAD' || Buffer.isBuffer(body)) return reply.send(body)
  // For HEAD requests Fastify would read the whole file to determine its length.
  body.destroy()
  return reply.send(Readable.from([]))
}

/**
 * Serves `/m/…` from disk and from S3 through this server, so that addresses and headers are the same and the bucket
 * stays private. Relative names in a playlist inherit its token, so one signature covers a whole video. Files of
 * unknown type are only offered for download.
 */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  // Some browsers ask first whether a script may request a range.
  if (deps.config.mediaUrl !== '')
    app.options('/m/*', (_request, reply) =>
      reply
        .code(204)
        .headers({ ...pageAccess(deps.config, reply), 'access-control-allow-methods': 'GET, HEAD' })
        .headers({ 'access-control-allow-headers': 'Range', 'access-control-max-age': '600' })
        .send()
    )
  app.get<{ Params: { fileId: string; name: string } }>('/m/public/:fileId/:name', async (request, reply) => {
    const width = publicWidths.find((known) => `${known}.webp` === request.params.name)
    if (!width || !/^[0-9a-f-]{36}$/.test(request.params.fileId)) throw new ApiError('not_found')
    const key = publicPictureKey(request.params.fileId, width)
    return sendObject(deps, request, reply, key, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  app.get<{ Params: { token: string; '*': string } }>('/m/:token/*', async (request, reply) => {
    const found = readMediaToken(deps.config.secret, request.params.token)
    if (!found) throw new ApiError('forbidden')
    const leftS = Math.floor((found.expiresAt - deps.clock.now().getTime()) / 1000)
    if (leftS <= 0) throw new ApiError('link_expired')
    const name = request.params['*']
    if (!/^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/.test(name)) throw new ApiError('not_found')
    const key = found.prefix.endsWith('/') ? found.prefix + name : found.prefix
    const type = contentTypeOf(key)
    const headers = type ? { 'content-type': type } : attachment(name)
    return sendObject(deps, request, reply, key, { ...headers, 'cache-control': `private, max-age=${leftS}` })
  })
}

/**
 * Receives the parts of uploads when the local disk is the storage: `PUT /m/<token>/<part number>`, streamed; responds
 * with the ETag.
 */
export async function receiveParts(app: FastifyInstance, deps: Deps): Promise<void> {
  const { storage } = deps
  if (!storage.receive) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put<{ Params: { token: string; part: string }; Body?: Readable }>(
      '/m/:token/:part',
      async (request, reply) => {
        const ETag = await storage
          .receive?.(request.params.token, Number(request.params.part), request.body ?? request.raw)
          .catch((error: unknown) => {
            throw error instanceof StorageError ? (errorOf[error.reason]?.() ?? error) : error
          })
        return reply.header('etag', ETag).send()
      }
    )
  })
}
