import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { EventName } from '../../contract/events.ts'
import type { Deps } from '../deps.ts'
import { emitToFans } from '../realtime/emit-to-related.ts'
import { publishAfterCommit } from '../realtime/publish-after-commit.ts'
import { userRoom } from '../realtime/sockets.ts'
import { ApiError } from './api-error.ts'
import type { Viewer } from './authenticate.ts'

/**
 * The socket of the browser that makes a call, from its header `X-Socket-Id`; it shows the change by itself.
 * @throws ApiError `malformed`
 */
export function socketIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-socket-id']
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id))
    throw new ApiError('malformed', {}, { 'X-Socket-Id': '1 to 64 letters, digits, dashes' })
  return id
}

/** What a creator changes that fans have open. */
const shownToFans: readonly EventName[] = [
  'gallery.changed',
  'message-settings.changed',
  'performer.changed',
  'photo.changed',
  'post.changed',
  'product.changed',
  'video.changed',
]

/**
 * Tells the caller's other devices what a successful call has caused (`data/changed`), and a creator's fans what they
 * may have open. It never throws.
 */
export async function reportCauses(
  deps: Pick<Deps, 'db' | 'realtime' | 'log' | 'clock'>,
  { causes = [] }: Endpoint,
  viewer: Viewer | null,
  socketId: string | undefined
): Promise<void> {
  if (!viewer || causes.length === 0) return
  const ofFans = causes.filter((event) => shownToFans.includes(event))
  await publishAfterCommit(
    deps,
    ({ realtime }) => realtime.emitRoom(userRoom(viewer.id), 'data/changed', { events: [...causes] }, socketId),
    ({ db, realtime }) => ofFans.length > 0 && emitToFans({ db, realtime, clock: deps.clock }, viewer.id, ofFans)
  )
}
