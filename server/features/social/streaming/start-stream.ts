import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { beginChat } from '../stream-messages/begin-chat.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { lockChatOf } from './lock-chat.ts'
import { emitStream } from './emit-stream.ts'

/** Shortest time, in ms, between two writes that a stream still sends. */
const touchMs = 2000

/**
 * The first part of a stream has arrived: it is live, its chat opens, and its creator's fans are notified. Does nothing
 * for a stream that is not starting, so parts that arrive together start it once.
 */
export async function startStream(deps: Deps, streamId: string, at: Date): Promise<void> {
  const started = await transactionWithEvents(deps, async (trx, record) => {
    await lockChatOf(trx, streamId)
    const stream = await trx
      .updateTable('stream')
      .set({ status: 'live', started_at: at, last_part_at: at, updated_at: at })
      .where('id', '=', streamId)
      .where('status', '=', 'starting')
      .returning('performer_id')
      .executeTakeFirst()
    if (!stream) return undefined
    const { performer_id: performerId } = stream
    const cleared = await beginChat(trx, performerId)
    const chat = await trx
      .updateTable('stream_conversation')
      .set({ is_open: true, updated_at: at })
      .where('performer_id', '=', performerId)
      .where('is_open', '=', false)
      .executeTakeFirst()
    if (chat.numUpdatedRows > 0n)
      await trx.updateTable('stream').set({ has_opened_chat: true }).where('id', '=', streamId).execute()
    record('stream.started', { streamId, performerId })
    await deps.jobs.enqueue('tell-live', { performerId, at: at.toISOString() }, { within: trx })
    return { cleared }
  })
  if (!started) return
  if (started.cleared)
    deps.realtime.emitRoom(streamRoom(started.cleared.conversationId), 'stream/messages-removed', started.cleared)
  await emitStream(deps, streamId, 'stream/started')
}

/** When each stream was last written as sending by this process, in ms. */
const touched = new Map<string, number>()

/** Parts of a stream arrive; may be called for each of them, and writes at most every two seconds. */
export async function touchStream(deps: Deps, streamId: string): Promise<void> {
  const now = deps.clock.now()
  const last = touched.get(streamId)
  if (last !== undefined && Math.abs(now.getTime() - last) < touchMs) return
  touched.set(streamId, now.getTime())
  await deps.db
    .updateTable('stream')
    .set({ last_part_at: now })
    .where('id', '=', streamId)
    .where('status', '=', 'live')
    .execute()
}

/** Forgets a stream that has ended. */
export const forgetTouched = (streamId: string): void => void touched.delete(streamId)
