import type { Listener } from '../../../events/subscriptions.ts'
import { endUnstartedCall, endStartedCall } from './end-call.ts'
import { changeCall } from './change-call.ts'
import { openCallStatuses } from '../../../../contract/messages/call-rules.ts'
import { closeCallRoom } from './room.ts'

/**
 * Ends the open calls between two accounts, because one has blocked the other: a call that has not started is cancelled
 * and refunded; of a started one the started minutes are paid.
 */
export const endBlockedCalls: Listener<'block.created'> = async (deps, { data: { blockerId, blockedId } }) => {
  const calls = await deps.db
    .selectFrom('video_call')
    .select('id')
    .where('user_id', 'in', [blockerId, blockedId])
    .where('performer_id', 'in', [blockerId, blockedId])
    .where('status', 'in', openCallStatuses)
    .execute()
  // At most one in each direction.
  for (const { id } of calls) {
    const call = await changeCall(deps, id, async (trx, locked, at, record) => {
      if (!openCallStatuses.some((status) => status === locked.status)) return undefined
      return locked.started_at
        ? endStartedCall(deps, trx, record, locked, locked.started_at, at)
        : endUnstartedCall(deps, trx, record, locked, 'cancelled', at)
    })
    closeCallRoom(deps, call)
  }
}
