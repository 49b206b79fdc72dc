import type { Out } from '../../../../contract/endpoint.ts'
import type { streaming } from '../../../../contract/social/streaming/streaming.ts'
import type { OwnStream, StreamAccess, StreamHealth } from '../../../../contract/social/streaming/streams.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { storePublicPicture } from '../../platform/files/processing/store-picture.ts'
import { unpin } from '../stream-messages/unpin.ts'
import { emitStream } from './emit-stream.ts'
import { loadOwnStream } from './load-own.ts'
import { lockChatOf } from './lock-chat.ts'
import { requireOwnStream } from './policy.ts'
import { durationOf } from './present.ts'
import { startStream, touchStream } from './start-stream.ts'
import { goalColumns, scheduledTime, termsColumns } from './terms.ts'
import { viewersOfOne } from './viewers.ts'

type Body = Out<(typeof streaming)['edit']['body']>

/**
 * Changes a stream that is not over. Tickets that were sold stay valid. A goal with another text is a new one, and its
 * tips are counted from now.
 * @throws ApiError not_found, stream_over, stream_begun (and `scheduledAt` was sent), 422
 */
export async function editStream(deps: Deps, performerId: string, id: string, body: Body): Promise<OwnStream> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    if (body.access !== undefined) await lockChatOf(trx, id)
    const stream = await trx
      .selectFrom('stream')
      .select(['status', 'access', 'price', 'goal_title'])
      .where('id', '=', id)
      .where('performer_id', '=', performerId)
      .forUpdate()
      .executeTakeFirst()
    if (!stream) throw new ApiError('not_found')
    if (stream.status === 'ended' || stream.status === 'cancelled') throw new ApiError('stream_over')
    if (body.scheduledAt !== undefined && stream.status !== 'scheduled') throw new ApiError('stream_begun')
    const before = stream.price === null ? undefined : fromMinor(stream.price)
    const isNewGoal = body.goal !== undefined && (body.goal?.title ?? null) !== stream.goal_title
    await trx
      .updateTable('stream')
      .set({
        title: body.title,
        description: body.description,
        ...((body.access !== undefined || body.price !== undefined) &&
          termsColumns({ access: body.access ?? (stream.access as StreamAccess), price: body.price ?? before })),
        ...(body.goal !== undefined && goalColumns(body.goal)),
        ...(isNewGoal && { goal_raised: 0, goal_set_at: body.goal ? now : null }),
        ...(body.scheduledAt !== undefined && {
          scheduled_at: scheduledTime(body.scheduledAt, now),
          reminded_at: null,
        }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (stream.status === 'live' && body.access !== undefined && body.access !== stream.access)
      await unpin(trx, performerId)
    record('stream.changed', { streamId: id, performerId })
  })
  await emitStream(deps, id)
  return loadOwnStream(deps, id, performerId)
}

/** Sets the picture that stands for a stream. @throws ApiError not_found, unsupported_type */
export async function changeStreamCover(
  deps: Deps,
  performerId: string,
  id: string,
  upload: UploadedFile
): Promise<OwnStream> {
  await requireOwnStream(deps, id, performerId)
  const fileId = await storePublicPicture(deps, { ownerId: performerId, type: 'stream-cover', upload })
  await transactionWithEvents(deps, async (trx, record) => {
    await trx
      .updateTable('stream')
      .set({ cover_file_id: fileId, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    record('stream.changed', { streamId: id, performerId })
  })
  await emitStream(deps, id)
  return loadOwnStream(deps, id, performerId)
}

/**
 * Stores what the publisher measures.
 * @returns seconds since the start by the clock of the server, and the viewers now
 * @throws ApiError not_found, stream_over, stream_not_begun
 */
export async function reportHealth(
  deps: Deps,
  performerId: string,
  id: string,
  health: StreamHealth | undefined
): Promise<{ duration: number; totalViewers: number }> {
  const row = await requireOwnStream(deps, id, performerId)
  if (row.status !== 'starting' && row.status !== 'live')
    throw new ApiError(row.status === 'scheduled' ? 'stream_not_begun' : 'stream_over')
  const now = deps.clock.now()
  // What an outside provider carries does not pass this server, so these reports take the place of parts.
  if (deps.streaming.name !== 'embedded') {
    if (row.status === 'starting') await startStream(deps, id, now)
    await touchStream(deps, id)
  }
  if (health)
    await deps.db
      .updateTable('stream')
      .set({ health: JSON.stringify(health) })
      .where('id', '=', id)
      .execute()
  return { duration: durationOf(row, now), totalViewers: await viewersOfOne(deps, id) }
}
