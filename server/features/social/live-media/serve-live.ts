import type { FastifyInstance, FastifyReply } from 'fastify'
import { maxPartBytes } from '../../../../contract/limits.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hasPart, isTooFarAhead } from '../../../integrations/live-segments/playlist.ts'
import { playableRenditions, type StreamParts } from '../../../integrations/live-segments/state.ts'
import { readLiveToken, type LiveRight } from '../../../integrations/streaming/live-tokens.ts'
import { readViewerAddress } from '../streaming/viewer-address.ts'
import { mediaHeaders } from '../../platform/files/media-address.ts'
import { pageAccess } from '../../platform/files/serve-media.ts'
import { partAddresses, readPartFile } from './segment-address.ts'
import { receivePiece } from './receive-segment.ts'

/** Longest time, in ms, that a request waits for the next part. */
const waitMs = 6000

const playlistHeaders = { ...mediaHeaders, 'content-type': 'application/vnd.apple.mpegurl' }
/** Seconds for which the proxy at `MEDIA_URL`, or a CDN before it, may send a part without asking (decision 59). */
const sharedS = 10
/** A part never changes, so a browser may keep it; what stands before the site has to ask again soon. */
const partHeaders = ({ mediaUrl }: Config) => ({
  ...mediaHeaders,
  'cache-control': `public, max-age=31536000, ${mediaUrl === '' ? '' : `s-maxage=${sharedS}, `}immutable`,
})
/** Successful requests are not logged, however long they have waited. */
const options = { logLevel: 'warn' } as const

/** @throws ApiError `forbidden` for an invalid token, `link_expired` */
function streamOf(deps: Deps, right: LiveRight, token: string): { streamId: string; leftMs: number } {
  const found = readLiveToken(deps.config.secret, right, token)
  if (!found) throw new ApiError('forbidden')
  const leftMs = found.expiresAt - deps.clock.now().getTime()
  if (leftMs <= 0) throw new ApiError('link_expired')
  return { streamId: found.streamId, leftMs }
}

const natural = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Aborts when the client has left before the response. */
function left(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

type Blocking = { _HLS_msn?: string; _HLS_part?: string }

/** Waits for the part that a blocking request names. @throws ApiError `malformed` */
async function waitForPart(
  deps: Deps,
  { streamId, leftMs }: { streamId: string; leftMs: number },
  rendition: number,
  query: Blocking,
  reply: FastifyReply
): Promise<void> {
  if (query._HLS_msn === undefined && query._HLS_part === undefined) return
  const number = natural(query._HLS_msn)
  const part = natural(query._HLS_part)
  if (number === undefined || (query._HLS_part !== undefined && part === undefined)) throw new ApiError('malformed')
  const state = await deps.liveSegments.state(streamId)
  if (!state || hasPart(state, rendition, number, part)) return
  if (isTooFarAhead(state, rendition, number)) throw new ApiError('malformed')
  const isThere = (newer: StreamParts) => hasPart(newer, rendition, number, part)
  await deps.liveSegments.waitFor(streamId, isThere, Math.min(waitMs, leftMs - 100), left(reply))
}

type Playlists = {
  path: string
  cacheControl: string
  /** The stream that the token gives a right to. @throws ApiError when it does not, or no longer */
  allowed: (token: string) => Promise<{ streamId: string; leftMs: number }>
}

function servePlaylists(app: FastifyInstance, deps: Deps, { path, cacheControl, allowed }: Playlists): void {
  const { liveSegments, config } = deps
  app.get<{ Params: { token: string; name: string }; Querystring: Blocking }>(
    `${path}/:token/:name`,
    options,
    async ({ params: { token, name }, query }, reply) => {
      const found = await allowed(token)
      const { streamId } = found
      const which = name === 'index.m3u8' ? 'master' : name === '0.m3u8' ? 0 : name === '1.m3u8' ? 1 : undefined
      if (which === undefined) throw new ApiError('not_found')
      if (which !== 'master') await waitForPart(deps, found, which, query, reply)
      await allowed(token) // a right may have ended while it waited
      const state = await liveSegments.state(streamId)
      if (!state) throw new ApiError('stream_ended')
      if (which !== 'master' && !state.isEnded && !playableRenditions(state).includes(which))
        throw new ApiError('not_found')
      const text = await liveSegments.playlist(streamId, which, partAddresses(config, streamId))
      return reply.headers({ ...playlistHeaders, 'cache-control': cacheControl }).send(text)
    }
  )
}

/** The state in which the announced next part of this name exists or will never exist. */
async function waitForAnnounced(deps: Deps, streamId: string, name: string, reply: FastifyReply): Promise<void> {
  const [place, rendition, n] = name.split('-').map(Number) as [number, number, number]
  const isNext = ({ run, renditions, isEnded }: StreamParts) =>
    !isEnded && run.place === place && renditions[rendition]?.next === n
  const state = await deps.liveSegments.state(streamId)
  if (!state || !isNext(state)) return
  await deps.liveSegments.waitFor(streamId, (newer) => !isNext(newer), waitMs, left(reply))
}

function serveParts(app: FastifyInstance, deps: Deps): void {
  const { liveSegments, config } = deps
  app.get<{ Params: { streamId: string; file: string } }>(
    '/m/live-parts/:streamId/:file',
    options,
    async ({ params: { streamId, file } }, reply) => {
      // Of refusals too: a player has to see that it was refused.
      void reply.headers(pageAccess(config, reply))
      const name = readPartFile(config.secret, streamId, file)
      if (!name) throw new ApiError('forbidden')
      let bytes = await liveSegments.bytes(streamId, name)
      if (!bytes) {
        await waitForAnnounced(deps, streamId, name, reply)
        bytes = await liveSegments.bytes(streamId, name)
      }
      if (!bytes) throw new ApiError('not_found')
      const type = file.endsWith('.mp4') ? 'video/mp4' : 'video/iso.segment'
      return reply.headers({ ...partHeaders(config), 'content-type': type }).send(bytes)
    }
  )
}

type PieceParams = { token: string; rendition: string; run: string; piece: string }

async function receivePieces(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxPartBytes }, (_request, body, done) =>
      done(null, body)
    )
    scope.put<{ Params: PieceParams; Body?: Buffer }>(
      '/m/live-in/:token/:rendition/:run/:piece',
      { bodyLimit: maxPartBytes },
      async ({ params, body }) => {
        const { streamId } = streamOf(deps, 'publish', params.token)
        const [rendition, run] = [natural(params.rendition), natural(params.run)]
        const n = params.piece === 'init' ? 'init' : natural(params.piece)
        if (rendition === undefined || rendition > 1 || run === undefined || n === undefined)
          throw new ApiError('not_found')
        return receivePiece(deps, streamId, { rendition, run, n, bytes: body ?? Buffer.alloc(0) })
      }
    )
  })
}

/**
 * The addresses of live streams outside the API (decision 43): `PUT /m/live-in/<token>/<rendition>/<run>/<init|n>` takes
 * what a publisher sends, `GET /m/live/<token>/…` answers with the playlists, `GET /m/live-viewer/<token>/…` too for players
 * that cannot change their address, and `GET /m/live-parts/…` with the parts.
 */
export async function serveLive(app: FastifyInstance, deps: Deps): Promise<void> {
  servePlaylists(app, deps, {
    path: '/m/live',
    cacheControl: 'public, max-age=1',
    allowed: async (token) => streamOf(deps, 'play', token),
  })
  servePlaylists(app, deps, {
    path: '/m/live-viewer',
    cacheControl: 'no-store',
    allowed: (token) => readViewerAddress(deps, token),
  })
  serveParts(app, deps)
  await receivePieces(app, deps)
}
