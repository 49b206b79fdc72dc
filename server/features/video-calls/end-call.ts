import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { absentMs, endOf, startedMinutes } from './call-time.ts'
import type { LockedCall } from './change-call.ts'
import { refundCall, chargeStartedMinutes } from './settle-call.ts'

type Ending = 'declined' | 'cancelled' | 'expired' | 'refunded' | 'ended'

/** Writes down how a call ends. Nobody has a place in its room from now on. */
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

/** Ends a call that has not begun: what was paid goes back. */
export async function endUnstartedCall(
  deps: Deps,
  trx: Trx,
  call: LockedCall,
  status: 'declined' | 'cancelled' | 'expired',
  at: Date
): Promise<AfterCommit[]> {
  const afterCommit = call.status === 'paid' ? await refundCall(deps, trx, call, at) : []
  await close(trx, call, call.status === 'paid' ? 'refunded' : status, at)
  return afterCommit
}

const isPresent = (seenAt: Date | null, at: Date): boolean =>
  seenAt !== null && at.getTime() - seenAt.getTime() <= absentMs

/** Ends a call that has begun; the minutes that were started until the two were last together are paid, the others go back (product.md, Live). */
export async function endStartedCall(
  deps: Deps,
  trx: Trx,
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
  const afterCommit = await chargeStartedMinutes(deps, trx, call, used, at)
  await close(trx, call, 'ended', at, used)
  return afterCommit
}

/** Ends what waits no longer: a state whose time is over. */
export async function expireState(deps: Deps, trx: Trx, call: LockedCall, at: Date): Promise<AfterCommit[]> {
  return call.started_at
    ? endStartedCall(deps, trx, call, call.started_at, at)
    : endUnstartedCall(deps, trx, call, 'expired', at)
}
