import type { VideoCall, VideoCallStatus } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { mayWrite } from '../conversations/policy.ts'
import { expireCall } from './expire-calls.ts'
import { endUnstartedCall, endStartedCall } from './end-call.ts'
import { addMs, stateTimeoutsMs } from './call-time.ts'
import { changeCall, type LockedCall, type Step } from './change-call.ts'
import { checkGroupPlaces } from './group-places.ts'
import { findCall } from './queries.ts'
import { closeCallRoom } from './close-call-room.ts'

/** The participant who changes a call; with `onlyPerformer` it must be the creator. */
type Mover = { accountId: string; id: string; onlyPerformer?: boolean }

/**
 * Changes a call for one of its participants; a call whose time is over is ended first.
 * @throws ApiError not_found, and what the step throws
 */
async function changeOwnCall(deps: Deps, { accountId, id, onlyPerformer }: Mover, step: Step): Promise<VideoCall> {
  const found = await findCall(deps.db, accountId, id)
  if (!found || (onlyPerformer && found.performer_id !== accountId)) throw new ApiError('not_found')
  await expireCall(deps, id)
  return changeCall(deps, id, async (trx, call, at, record) => {
    const afterCommit = await step(trx, call, at, record)
    if (!afterCommit) return undefined
    const { status } = await trx
      .selectFrom('video_call')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    record('call.changed', {
      callId: id,
      userId: found.user_id,
      performerId: found.performer_id,
      status: status as VideoCallStatus,
      byId: accountId,
      isGroup: found.is_group,
    })
    return afterCommit
  })
}

/**
 * Whether a step was taken before, so that repeating it changes nothing.
 * @throws ApiError when the call is neither in a state where the step begins nor in one where it ends: call_unanswered,
 * call_accepted, call_started, call_over
 */
function isDone(call: LockedCall, from: readonly string[], to: readonly string[]): boolean {
  if (to.includes(call.status)) return true
  if (from.includes(call.status)) return false
  if (call.status === 'requested') throw new ApiError('call_unanswered')
  if (call.status === 'accepted' || call.status === 'paid')
    throw new ApiError(call.started_at ? 'call_started' : 'call_accepted')
  throw new ApiError('call_over')
}

/**
 * The creator accepts a call; the fan then has some minutes to pay.
 * @throws ApiError not_found, call_over, cannot_write when one has blocked the other in the meantime, group_full
 */
export async function acceptCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  return changeOwnCall(deps, { accountId, id, onlyPerformer: true }, async (trx, call, at) => {
    if (isDone(call, ['requested'], ['accepted', 'paid'])) return undefined
    const refusal = (await mayWrite({ db: trx, clock: deps.clock }, call.user_id, [accountId])).get(accountId)
    if (refusal === 'blocked' || refusal === 'unavailable') throw new ApiError('cannot_write')
    if (call.is_group) await checkGroupPlaces(trx, accountId)
    await trx
      .updateTable('video_call')
      .set({ status: 'accepted', expires_at: addMs(at, stateTimeoutsMs.accepted), updated_at: at })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue('expire-calls', {}, { within: trx, afterMs: stateTimeoutsMs.accepted })
    return []
  })
}

/** The creator declines a requested call. @throws ApiError not_found, call_accepted, call_started, call_over */
export async function declineCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  return changeOwnCall(deps, { accountId, id, onlyPerformer: true }, async (trx, call, at, record) =>
    isDone(call, ['requested'], ['declined']) ? undefined : endUnstartedCall(deps, trx, record, call, 'declined', at)
  )
}

/**
 * A participant cancels a call that has not started; a payment is refunded. Only the fan can withdraw a request.
 * @throws ApiError not_found, call_unanswered, call_started, call_over
 */
export async function cancelCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  const call = await changeOwnCall(deps, { accountId, id }, async (trx, locked, at, record) => {
    const from = accountId === locked.user_id ? ['requested', 'accepted', 'paid'] : ['accepted', 'paid']
    if (isDone(locked, from, ['cancelled', 'refunded'])) return undefined
    if (locked.started_at) throw new ApiError('call_started')
    return endUnstartedCall(deps, trx, record, locked, 'cancelled', at)
  })
  await closeCallRoom(deps, call)
  return call
}

/** A participant ends a started call. @throws ApiError not_found, call_unanswered, call_not_started, call_over */
export async function endCall(deps: Deps, accountId: string, id: string): Promise<VideoCall> {
  const call = await changeOwnCall(deps, { accountId, id }, async (trx, locked, at, record) => {
    if (isDone(locked, ['accepted', 'paid'], ['ended'])) return undefined
    if (!locked.started_at) throw new ApiError('call_not_started')
    return endStartedCall(deps, trx, record, locked, locked.started_at, at)
  })
  await closeCallRoom(deps, call)
  return call
}
