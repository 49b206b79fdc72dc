import { refundedStreamS } from '../../../../contract/limits.ts'
import type { StreamStatus } from '../../../../contract/social/streaming/streams.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { unpin } from '../stream-messages/unpin.ts'
import { lockChatOf } from './lock-chat.ts'
import { emitStream } from './emit-stream.ts'
import { isInterrupted } from './present.ts'
import { forgetTouched } from './start-stream.ts'
import { viewersOfOne } from './viewers.ts'

/** What decides whether a stream has to end. */
type OpenStream = {
  status: string
  last_part_at: Date | null
  opened_at: Date | null
  scheduled_at: Date | null
}

/** Why a stream ended: its creator or the operator ended it, its parts stopped, or it never sent one. */
export type EndReason = 'creator' | 'silent' | 'operator' | 'never_started'

/**
 * Ends a stream, or cancels one that never sent a part. A stream that was cancelled or lasted less than
 * `refundedStreamS` returns its tickets, by a job of the same transaction. Ending it again does nothing. `isDue` checks
 * the locked row, for callers that have read it before.
 * @returns whether it was ended by this call
 */
export async function endStream(
  deps: Deps,
  streamId: string,
  reason: EndReason,
  at: Date,
  isDue: (stream: OpenStream) => boolean = () => true
): Promise<boolean> {
  const watched = await viewersOfOne(deps, streamId)
  const afterCommit = await transactionWithEvents(deps, (trx, record) =>
    endStreamInTransaction(deps, trx, record, { streamId, watched }, reason, at, isDue)
  )
  if (!afterCommit) return false
  await publishAfterCommit(deps, afterCommit)
  return true
}

/**
 * Ends a stream in the caller's transaction. `watched`: how many are watching now.
 * @returns what follows the commit; undefined when there was nothing to end
 */
export async function endStreamInTransaction(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { streamId, watched }: { streamId: string; watched: number },
  reason: EndReason,
  at: Date,
  isDue: (stream: OpenStream) => boolean = () => true
): Promise<AfterCommit | undefined> {
  await lockChatOf(trx, streamId)
  const stream = await trx
    .selectFrom('stream')
    .select([
      'performer_id',
      'status',
      'started_at',
      'last_part_at',
      'opened_at',
      'scheduled_at',
      'has_opened_chat',
      'access',
    ])
    .where('id', '=', streamId)
    .where('status', 'in', ['scheduled', 'starting', 'live'])
    .forUpdate()
    .executeTakeFirst()
  if (!stream || !isDue(stream)) return undefined
  const { started_at: startedAt, performer_id: performerId } = stream
  // A stream that has fallen silent ended with its last part, whoever ends it.
  const endedAt = stream.last_part_at && isInterrupted(stream, at) ? stream.last_part_at : at
  const status: StreamStatus = startedAt ? 'ended' : 'cancelled'
  await trx
    .updateTable('stream')
    .set({ status, ended_at: endedAt, end_reason: reason, updated_at: at })
    .$if(watched > 0, (update) =>
      update.set((is) => ({ peak_viewers: is.fn('greatest', ['peak_viewers', is.val(watched)]) }))
    )
    .where('id', '=', streamId)
    .execute()
  if (stream.access !== 'free') await unpin(trx, performerId)
  if (!startedAt || endedAt.getTime() - startedAt.getTime() < refundedStreamS * 1000)
    await deps.jobs.enqueue('refund-tickets', { streamId }, { within: trx })
  if (stream.has_opened_chat)
    await trx
      .updateTable('stream_conversation')
      .set({ is_open: false, updated_at: at })
      .where('performer_id', '=', performerId)
      .execute()
  record('stream.ended', { streamId, performerId, status })
  return async () => {
    forgetTouched(streamId)
    await emitStream(deps, streamId, 'stream/ended')
  }
}
