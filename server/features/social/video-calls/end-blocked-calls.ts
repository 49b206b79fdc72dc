import { openCallStatuses } from '../../../../contract/social/video-calls/call-rules.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { changeCallInTransaction } from './change-call.ts'
import { emitCallChanged } from './emit-call-changed.ts'
import { endStartedCall, endUnstartedCall } from './end-call.ts'
import { closeCallRoom } from './close-call-room.ts'

/**
 * Ends the open calls between two accounts, because one has blocked the other: a call that has not started is cancelled
 * and refunded; of a started one the started minutes are paid.
 */
export const endBlockedCalls: Subscriber<'block.created'> = async (deps, trx, events, record) => {
  const afterCommit: AfterCommit[] = []
  for (const { data } of events) {
    const between = [data.blockerId, data.blockedId]
    const calls = await trx
      .selectFrom('video_call')
      .select('id')
      .where('user_id', 'in', between)
      .where('performer_id', 'in', between)
      .where('status', 'in', openCallStatuses)
      .execute()
    // At most one in each direction.
    for (const { id } of calls) {
      const ended = await changeCallInTransaction(
        trx,
        id,
        async (_, call, at) => {
          if (!openCallStatuses.some((status) => status === call.status)) return undefined
          return call.started_at
            ? endStartedCall(deps, trx, record, call, call.started_at, at)
            : endUnstartedCall(deps, trx, record, call, 'cancelled', at)
        },
        deps.clock.now(),
        record
      )
      if (ended) afterCommit.push(...ended, async () => closeCallRoom(deps, await emitCallChanged(deps, id)))
    }
  }
  return () => publishAfterCommit(deps, ...afterCommit)
}
