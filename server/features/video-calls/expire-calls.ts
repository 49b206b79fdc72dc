import type { Deps } from '../../deps.ts'
import { expireState } from './end-call.ts'
import { changeCall } from './change-call.ts'
import { underWay } from './queries.ts'
import { emptyRoom } from './room.ts'

/** Ends every call whose state has waited long enough, or whose minutes are over; of one pair alone where it is named. One that fails leaves the others alone. */
export async function expireCalls(deps: Deps, pair?: { userId: string; performerId: string }): Promise<void> {
  const due = await deps.db
    .selectFrom('video_call')
    .innerJoin('message', 'message.call_id', 'video_call.id')
    .select('video_call.id')
    .where('video_call.status', 'in', underWay)
    .where('video_call.expires_at', '<=', deps.clock.now())
    .$if(pair !== undefined, (some) =>
      some.where('user_id', '=', pair?.userId ?? '').where('performer_id', '=', pair?.performerId ?? '')
    )
    .orderBy('video_call.expires_at')
    .limit(500)
    .execute()
  for (const { id } of due)
    try {
      await expireCall(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, callId: id }, 'a call is not ended yet')
    }
}

/** Ends one call where its time is over. */
export async function expireCall(deps: Deps, id: string): Promise<void> {
  const call = await changeCall(deps, id, async (trx, locked, at) => {
    const isDue =
      underWay.some((status) => status === locked.status) && locked.expires_at !== null && locked.expires_at <= at
    return isDue ? expireState(deps, trx, locked, at) : undefined
  })
  if (call.status === 'ended' || call.status === 'refunded') emptyRoom(deps, call)
}
