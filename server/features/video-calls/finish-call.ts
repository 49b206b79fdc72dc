import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { absentMs, endOf, startedMinutes } from './minutes.ts'
import type { LockedCall } from './move-call.ts'
import { payBack, payForMinutes } from './pay-back.ts'

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
export async function callOff(
  deps: Deps,
  trx: Trx,
  call: LockedCall,
  status: 'declined' | 'cancelled' | 'expired',
  at: Date
): Promise<AfterCommit[]> {
  const news = call.status === 'paid' ? await payBack(deps, trx, call, at) : []
  await close(trx, call, call.status === 'paid' ? 'refunded' : status, at)
  return news
}

const isThere = (seenAt: Date | null, at: Date): boolean =>
  seenAt !== null && at.getTime() - seenAt.getTime() <= absentMs

/** Ends a call that has begun; the minutes that were started until the two were last together are paid, the others go back (product.md, Live). */
export async function hangUp(
  deps: Deps,
  trx: Trx,
  call: LockedCall,
  startedAt: Date,
  at: Date
): Promise<AfterCommit[]> {
  const areTogether = isThere(call.user_seen_at, at) && isThere(call.performer_seen_at, at)
  const until = Math.min(
    (areTogether ? at : (call.together_at ?? startedAt)).getTime(),
    endOf(startedAt, call.minutes).getTime()
  )
  const used = startedMinutes(startedAt, new Date(until), call.minutes)
  const news = await payForMinutes(deps, trx, call, used, at)
  await close(trx, call, 'ended', at, used)
  return news
}

/** Ends what waits no longer: a state whose time is over. */
export async function expire(deps: Deps, trx: Trx, call: LockedCall, at: Date): Promise<AfterCommit[]> {
  return call.started_at ? hangUp(deps, trx, call, call.started_at, at) : callOff(deps, trx, call, 'expired', at)
}
