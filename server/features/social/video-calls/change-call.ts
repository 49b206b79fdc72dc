import { sql } from 'kysely'
import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from '../messages/message-log.ts'
import { presentCall } from './present.ts'
import { loadCall } from './queries.ts'
import { emitCallChanged } from './emit-call-changed.ts'

/** A call whose conversation, sale and row are locked. */
export type LockedCall = Awaited<ReturnType<typeof lockCall>>

/** A change of a call at a given time; resolves to undefined when there is nothing to change. */
export type Step = (trx: Trx, call: LockedCall, at: Date, record: RecordEvent) => Promise<AfterCommit[] | undefined>

/**
 * Locks in the common order: the conversation, the sale, the item; the step may then lock accounts of the ledger.
 * @throws ApiError not_found
 */
async function lockCall(trx: Trx, id: string) {
  const message = await trx
    .selectFrom('conversation')
    .innerJoin('message', 'message.conversation_id', 'conversation.id')
    .select('message.id')
    .where('message.call_id', '=', id)
    .forUpdate('conversation')
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  await sql`select from sale join video_call on video_call.user_id = sale.buyer_id and video_call.id = sale.item_id
    where video_call.id = ${id} and sale.type = 'video-call' and sale.status in ('pending', 'available') for update of sale`.execute(
    trx
  )
  const call = await trx.selectFrom('video_call').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { ...call, messageId: message.id }
}

/**
 * Changes a call within a transaction; returns what to publish after its commit, before the call itself.
 * @throws ApiError not_found, and what the step throws
 */
export async function changeCallInTransaction(
  trx: Trx,
  id: string,
  step: Step,
  at: Date,
  record: RecordEvent
): Promise<AfterCommit[] | undefined> {
  const call = await lockCall(trx, id)
  const events = await step(trx, call, at, record)
  if (events) await changeEntry(trx, messageLog, call.messageId)
  return events
}

/**
 * Changes a call in one transaction and publishes it to both participants. An error of the step rolls everything back.
 * @throws ApiError not_found, and what the step throws
 */
export async function changeCall(deps: Deps, id: string, step: Step): Promise<VideoCall> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, (trx, record) =>
    changeCallInTransaction(trx, id, step, at, record)
  )
  if (!afterCommit) return loadUnchanged(deps, id)
  await publishAfterCommit(deps, ...afterCommit)
  return emitCallChanged(deps, id)
}

async function loadUnchanged({ db }: Pick<Deps, 'db'>, id: string): Promise<VideoCall> {
  const row = await loadCall(db, id)
  if (!row) throw new ApiError('not_found')
  return presentCall(row)
}
