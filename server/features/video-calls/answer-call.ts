import type { VideoCall, VideoCallStatus } from '../../../contract/video-calls.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { mayWrite } from '../conversations/policy.ts'
import { notify } from '../notifications/notify.ts'
import { noticeOfCall } from '../notifications/notice-of-call.ts'
import { expireCall } from './expire-calls.ts'
import { endUnstartedCall, endStartedCall } from './end-call.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'
import { changeCall, type LockedCall, type Step } from './change-call.ts'
import { findCall } from './queries.ts'
import { emptyRoom } from './room.ts'

/** Who moves a call: one of its two, the creator alone, where only they may. */
type Mover = { accountId: string; id: string; onlyPerformer?: boolean }

/** Moves a call on for one of its two; one whose time was over ends first. @throws ApiError not_found, conflict, and what the step throws */
async function moveOwn(deps: Deps, { accountId, id, onlyPerformer }: Mover, step: Step): Promise<VideoCall> {
  const found = await findCall(deps.db, accountId, id)
  if (!found || (onlyPerformer && found.performer_id !== accountId)) throw new ApiError('not_found')
  await expireCall(deps, id)
  return changeCall(deps, id, async (trx, call, at) => {
    const afterCommit = await step(trx, call, at)
    if (!afterCommit) return undefined
    const { status } = await trx
      .selectFrom('video_call')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [...afterCommit, await notify(deps, trx, noticeOfCall(found, status as VideoCallStatus, accountId))]
  })
}

/** The same step once more changes nothing. @throws ApiError conflict where the call is neither where the step begins nor where it ends */
function isDone(call: LockedCall, from: readonly string[], to: readonly string[]): boolean {
  if (to.includes(call.status)) return true
  if (!from.includes(call.status)) throw new ApiError('conflict')
  return false
}

/** The creator takes a call: the fan has some minutes to pay it. @throws ApiError not_found, conflict, cannot_write where a block stands between them by now */
export async function acceptCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  return moveOwn(deps, { accountId, id, onlyPerformer: true }, async (trx, call, at) => {
    if (isDone(call, ['requested'], ['accepted', 'paid'])) return undefined
    const refusal = (await mayWrite({ db: trx, clock: deps.clock }, call.user_id, [accountId])).get(accountId)
    if (refusal === 'blocked' || refusal === 'unavailable') throw new ApiError('cannot_write')
    await trx
      .updateTable('video_call')
      .set({ status: 'accepted', expires_at: addMs(at, stateTimeoutsMs.accepted), updated_at: at })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue('expire-calls', {}, { within: trx, afterMs: stateTimeoutsMs.accepted })
    return []
  })
}

/** The creator declines a call that was asked for. @throws ApiError not_found, conflict */
export async function declineCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  return moveOwn(deps, { accountId, id, onlyPerformer: true }, async (trx, call, at) =>
    isDone(call, ['requested'], ['declined']) ? undefined : endUnstartedCall(deps, trx, call, 'declined', at)
  )
}

/** One of the two gives up a call that has not begun; what was paid goes back. A request is the fan's to withdraw. @throws ApiError not_found, conflict */
export async function cancelCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  const call = await moveOwn(deps, { accountId, id }, async (trx, locked, at) => {
    const from = accountId === locked.user_id ? ['requested', 'accepted', 'paid'] : ['accepted', 'paid']
    if (isDone(locked, from, ['cancelled', 'refunded'])) return undefined
    if (locked.started_at) throw new ApiError('conflict')
    return endUnstartedCall(deps, trx, locked, 'cancelled', at)
  })
  emptyRoom(deps, call)
  return call
}

/** One of the two hangs up for good. @throws ApiError not_found, conflict for a call that has not begun */
export async function endCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  const call = await moveOwn(deps, { accountId, id }, async (trx, locked, at) => {
    if (isDone(locked, ['paid'], ['ended'])) return undefined
    if (!locked.started_at) throw new ApiError('conflict')
    return endStartedCall(deps, trx, locked, locked.started_at, at)
  })
  emptyRoom(deps, call)
  return call
}
