import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { absentMs, endOf, startedMinutes } from './call-time.ts'
import type { LockedCall } from './change-call.ts'
import { refundCall, chargeStartedMinutes } from './settle-call.ts'

type Ending = 'declined' | 'cancelled' | 'expired' | 'refunded' | 'ended'

/** Stores the end of a call, and frees both seats of its room. */
async function close(trx: Trx, call: LockedCall, status: Ending, at: Date, used: number | null = null): Promise<void> {
  await trx
    .updateTable('video_call')
    .set({
      status,
      expires_at: null,
      ended_at: at,
      updated_at: at,
      used_minutes: used,
      user_seat: null,
      user_seen_at: null,
      performer_seat: null,
      performer_seen_at: null,
    })
    .where('id', '=', call.id)
    .execute()
}

/** Ends a call that has not started; a payment is refunded. */
export async function endUnstartedCall(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  call: LockedCall,
  status: 'declined' | 'cancelled' | 'expired',
  at: Date
): Promise<AfterCommit[]> {
  const afterCommit = call.status === 'paid' ? await refundCall(deps, trx, record, call, at) : []
  await close(trx, call, call.status === 'paid' ? 'refunded' : status, at)
  return afterCommit
}

const isPresent = (seenAt: Date | null, at: Date): boolean =>
  seenAt !== null && at.getTime() - seenAt.getTime() <= absentMs

/**
 * Ends a started call; the minutes that were started until both were last present are charged, the others are refunded
 * (product.md, Live).
 */
export async function endStartedCall(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  call: LockedCall,
  startedAt: Date,
  at: Date
): Promise<AfterCommit[]> {
  const areTogether = isPresent(call.user_seen_at, at) && isPresent(call.performer_seen_at, at)
  const until = Math.min(
    (areTogether ? at : (call.together_at ?? startedAt)).getTime(),
    endOf(startedAt, call.minutes).getTime()
  )
  const used = startedMinutes(startedAt, new Date(until), call.minutes)
  const afterCommit = await chargeStartedMinutes(deps, trx, record, call, used, at)
  await close(trx, call, 'ended', at, used)
  return afterCommit
}

/** Ends a call whose state has timed out. */
export async function expireState(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  call: LockedCall,
  at: Date
): Promise<AfterCommit[]> {
  return call.started_at
    ? endStartedCall(deps, trx, record, call, call.started_at, at)
    : endUnstartedCall(deps, trx, record, call, 'expired', at)
}
