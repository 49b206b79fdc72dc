import type { Deps } from '../../deps.ts'
import { callOff, hangUp } from './finish-call.ts'
import { moveCall } from './move-call.ts'
import { underWay } from './queries.ts'
import { emptyRoom } from './room.ts'

/** Ends what is under way between two people, for one has blocked the other: what has not begun is off, and paid back; of what has begun the minutes that were started are paid. */
export async function endBlockedCalls(deps: Deps, oneId: string, otherId: string): Promise<void> {
  const calls = await deps.db
    .selectFrom('video_call')
    .select('id')
    .where('user_id', 'in', [oneId, otherId])
    .where('performer_id', 'in', [oneId, otherId])
    .where('status', 'in', underWay)
    .execute()
  // One for each direction at most.
  for (const { id } of calls) {
    const call = await moveCall(deps, id, async (trx, locked, at) => {
      if (!underWay.some((status) => status === locked.status)) return undefined
      return locked.started_at
        ? hangUp(deps, trx, locked, locked.started_at, at)
        : callOff(deps, trx, locked, 'cancelled', at)
    })
    emptyRoom(deps, call)
  }
}
