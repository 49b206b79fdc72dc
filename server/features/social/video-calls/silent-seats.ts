import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { emitOtherFans } from './group-places.ts'
import { absentMs, addMs } from './call-time.ts'
import { callRoom, otherSide, type Side } from './room.ts'

/** Interval, in ms, at which each process looks for seats whose browsers have gone silent. */
const sweepMs = 5000

/**
 * SQL value for `together_at` when a seat of `side` is given up: until now, if both held their seats. A seat proves that
 * its side was present, because without it nothing is passed on; so no heartbeat that is left out shortens what is paid.
 */
export const togetherUntil = (side: Side, now: Date) => {
  const [own, other] = [sql.ref(`${side}_seen_at`), sql.ref(`${otherSide[side]}_seen_at`)]
  const grace = sql`${absentMs} * interval '1 millisecond'`
  return sql<Date | null>`case when started_at is not null and ${own} is not null and ${other} is not null
    then greatest(together_at, least(${now}::timestamptz, ${own} + ${grace}, ${other} + ${grace})) else together_at end`
}

/**
 * Takes the seats whose browsers have sent no heartbeat for too long, of all paid calls or of one: the connection leaves
 * the room, so that nothing is passed on to it, and the other side is told and ends its connection.
 */
export async function dropSilentSeats(deps: Deps, callId?: string): Promise<void> {
  const { db, clock, realtime } = deps
  const now = clock.now()
  for (const side of ['user', 'performer'] as const) {
    const dropped = await db
      .updateTable('video_call')
      .set({ [`${side}_seat`]: null, [`${side}_seen_at`]: null, together_at: togetherUntil(side, now) })
      .where('status', '=', 'paid')
      .where(`${side}_seen_at`, '<', addMs(now, -absentMs))
      .$if(callId !== undefined, (one) => one.where('id', '=', callId ?? ''))
      .returning(['id', 'user_id', 'performer_id', 'is_group'])
      .execute()
    for (const call of dropped) {
      const accountId = side === 'user' ? call.user_id : call.performer_id
      realtime.removeFromRoom(accountId, callRoom(call.id, side))
      const other = callRoom(call.id, otherSide[side])
      realtime.emitRoom(other, 'call/peer', { callId: call.id, accountId, isPresent: false })
      if (side === 'user' && call.is_group) await emitOtherFans(deps, call.performer_id)
    }
  }
}

/** Keeps looking for silent seats until `stop`. */
export function watchSeats(deps: Deps): { stop: () => void } {
  const timer = setInterval(
    () =>
      void dropSilentSeats(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'silent participants of calls could not be removed')
      ),
    sweepMs
  ).unref()
  return { stop: () => clearInterval(timer) }
}
