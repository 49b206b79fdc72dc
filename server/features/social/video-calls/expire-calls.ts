import type { Deps } from '../../../deps.ts'
import { expireState } from './end-call.ts'
import { changeCall } from './change-call.ts'
import { openCallStatuses } from '../../../../contract/social/video-calls/call-rules.ts'
import { closeCallRoom } from './close-call-room.ts'

/**
 * Ends all calls whose state has timed out or whose minutes are over, or only those between a given pair. A failure of
 * one does not affect the others.
 */
export async function expireCalls(deps: Deps, pair?: { userId: string; performerId: string }): Promise<void> {
  const due = await deps.db
    .selectFrom('video_call')
    .innerJoin('message', 'message.call_id', 'video_call.id')
    .select('video_call.id')
    .where('video_call.status', 'in', openCallStatuses)
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
      deps.log.warn({ err: error, callId: id }, 'an expired call could not be ended')
    }
}

/** Ends one call if its time is over. */
export async function expireCall(deps: Deps, id: string): Promise<void> {
  const call = await changeCall(deps, id, async (trx, locked, at, record) => {
    const isDue =
      openCallStatuses.some((status) => status === locked.status) &&
      locked.expires_at !== null &&
      locked.expires_at <= at
    return isDue ? expireState(deps, trx, record, locked, at) : undefined
  })
  if (call.status === 'ended' || call.status === 'refunded') await closeCallRoom(deps, call)
}
