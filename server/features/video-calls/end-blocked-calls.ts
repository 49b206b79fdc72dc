import type { Deps } from '../../deps.ts'
import { endUnstartedCall, endStartedCall } from './end-call.ts'
import { changeCall } from './change-call.ts'
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
    const call = await changeCall(deps, id, async (trx, locked, at) => {
      if (!underWay.some((status) => status === locked.status)) return undefined
      return locked.started_at
        ? endStartedCall(deps, trx, locked, locked.started_at, at)
        : endUnstartedCall(deps, trx, locked, 'cancelled', at)
    })
    emptyRoom(deps, call)
  }
}
