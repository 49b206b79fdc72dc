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

/** Until when both were present at most: now while both hold their seats, which nobody does in silence for long. */
function lastTogether(call: LockedCall, startedAt: Date, at: Date): number {
  const { user_seen_at: fan, performer_seen_at: creator } = call
  const known = (call.together_at ?? startedAt).getTime()
  if (!fan || !creator) return known
  return Math.max(known, Math.min(at.getTime(), fan.getTime() + absentMs, creator.getTime() + absentMs))
}

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
  const until = Math.min(lastTogether(call, startedAt, at), endOf(startedAt, call.minutes).getTime())
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
