import { createHash, randomUUID } from 'node:crypto'
import type { Stream, StreamTicket } from '../../../../contract/social/streaming/streams.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ViewerContext, SignedInViewerContext } from '../../identity/visibility/visibility.ts'
import { requireStream, requireWatchable } from './policy.ts'
import { presentStream } from './present.ts'
import { openViewerAddress } from './viewer-address.ts'
import { viewersOfOne } from './viewers.ts'

/** Who renews the access: an account, or a visitor by address and a random text. */
export type Watcher = ViewerContext & { address: string; visitor?: string | undefined }

const watcherKey = ({ viewer, address, visitor = '' }: Watcher): string => viewer?.id ?? `${address} ${visitor}`

/** The name of a viewing browser outside this site: the same at each renewal, and without the address of a visitor. */
const identityOf = ({ viewer, address, visitor }: Watcher): string =>
  `${viewer?.id ?? 'visitor'}.${createHash('sha256')
    .update(visitor ?? address)
    .digest('base64url')
    .slice(0, 22)}`

/**
 * Lets somebody watch a live stream for some seconds and counts them as a viewer; its creator is not counted.
 * @throws ApiError not_found, locked, stream_ended
 */
export async function watchStream(
  deps: Deps,
  id: string,
  watcher: Watcher
): Promise<{ stream: Stream; ticket: StreamTicket }> {
  const { viewer } = watcher
  const row = await requireWatchable(deps, id, watcher)
  const key = watcherKey(watcher)
  if (viewer?.id !== row.performer_id) {
    deps.liveCounts.seen(id, key, deps.clock.now().getTime())
    if (viewer) await rememberViewer(deps, id, viewer.id)
  }
  const identity = identityOf(watcher)
  const [total, ticket] = await Promise.all([
    viewersOfOne(deps, id),
    deps.streaming.ticket({ channel: id, identity, role: 'audience' }),
  ])
  const stream = presentStream(row, viewer, total, deps.clock.now())
  if (ticket.provider !== 'embedded') return { stream, ticket }
  return { stream, ticket: { ...ticket, viewerUrl: openViewerAddress(deps, id, identity) } }
}

/** The accounts that this process has stored as viewers, of each stream; forgotten when there are many. */
const remembered = new Map<string, Set<string>>()
const maxRemembered = 200

/** Stores that a signed-in account has watched a stream, once. */
async function rememberViewer({ db, clock }: Deps, streamId: string, accountId: string): Promise<void> {
  const known = remembered.get(streamId) ?? new Set()
  if (known.has(accountId)) return
  await db
    .insertInto('stream_viewer')
    .values({ stream_id: streamId, account_id: accountId, first_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (remembered.size >= maxRemembered && !remembered.has(streamId)) remembered.clear()
  remembered.set(streamId, known.add(accountId))
}

/**
 * A ticket of the provider: its creator's to send a stream that is starting or live, anybody else's to watch it.
 * @throws ApiError not_found, locked, stream_ended
 */
export async function ticketFor(deps: Deps, id: string, context: SignedInViewerContext): Promise<StreamTicket> {
  const { viewer } = context
  const row = await requireStream(deps, id, context)
  if (row.performer_id !== viewer.id) {
    await requireWatchable(deps, id, context)
    return deps.streaming.ticket({ channel: id, identity: `${viewer.id}.${randomUUID()}`, role: 'audience' })
  }
  if (row.status !== 'starting' && row.status !== 'live') throw new ApiError('stream_ended')
  return deps.streaming.ticket({ channel: id, identity: viewer.id, role: 'host' })
}
