import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endCall } from './answer-call.ts'
import { absentMs, addMs } from './call-time.ts'
import { callRoom } from './room.ts'
import { togetherUntil } from './silent-seats.ts'

/** A paid call of a creator. */
export type PerformerCall = { id: string; performer_id: string; is_group: boolean }

/**
 * The other calls of the creator that keep them from this one: those that have started, and those in whose room they
 * are. Only group calls can run beside each other.
 */
export function conflictingCalls(db: Db, { id, performer_id, is_group }: PerformerCall, now: Date) {
  return db
    .selectFrom('video_call')
    .select(['id', 'started_at'])
    .where('performer_id', '=', performer_id)
    .where('id', '!=', id)
    .where('status', '=', 'paid')
    .where('expires_at', '>', now)
    .where((is) => is.or([is('started_at', 'is not', null), is('performer_seen_at', '>=', addMs(now, -absentMs))]))
    .$if(is_group, (some) => some.where('is_group', '=', false))
    .orderBy('id')
    .execute()
}

/** Frees a creator for a call: those in the way are ended if they have started; otherwise the creator leaves the room. */
export async function leaveOtherCalls(deps: Deps, call: PerformerCall): Promise<void> {
  const { db, clock, realtime } = deps
  const { performer_id: performerId } = call
  for (const { id, started_at } of await conflictingCalls(db, call, clock.now())) {
    if (started_at) {
      await endCall(deps, performerId, id).catch((error: unknown) => {
        // It is over in the meantime.
        if (!(error instanceof ApiError && error.code === 'call_over')) throw error
      })
      continue
    }
    await db
      .updateTable('video_call')
      .set({
        performer_seat: null,
        performer_seen_at: null,
        together_at: togetherUntil('performer', clock.now()),
      })
      .where('id', '=', id)
      .execute()
    realtime.removeFromRoom(performerId, callRoom(id, 'performer'))
    realtime.emitRoom(callRoom(id, 'user'), 'call/peer', { callId: id, accountId: performerId, isPresent: false })
  }
}
