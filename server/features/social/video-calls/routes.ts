import { fromMinor } from '../../../../contract/money/money.ts'
import { videoCalls } from '../../../../contract/social/video-calls/video-calls.ts'
import { maxCallMinutes } from '../../../../contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { walletBalance } from '../../money/ledger/queries.ts'
import { acceptCall, cancelCall, declineCall, endCall } from './answer-call.ts'
import { enterRoom, leaveRoom, relayPart, relaySignal } from './enter-room.ts'
import { expireCalls } from './expire-calls.ts'
import { presentCall } from './present.ts'
import { findCall, listCalls } from './queries.ts'
import { requestCall } from './request-call.ts'
import { sideIn } from './room.ts'
import { watchSeats } from './silent-seats.ts'
import { callTerms } from './terms.ts'

const handlers = (deps: Deps): Handlers<typeof videoCalls> => ({
  request: ({ viewer, caller, body }) => requestCall(deps, { viewer, country: caller.country, ...body }),
  value: async ({ viewer, caller, params, query }) => {
    const { minutePrice, minimumMinutes, minutes, price } = await callTerms(deps, viewer, caller.country, {
      performerId: params.id,
      ...query,
    })
    return {
      minutePrice: fromMinor(minutePrice),
      minimumMinutes,
      maximumMinutes: maxCallMinutes,
      minutes,
      price: fromMinor(price),
    }
  },
  validateValue: async ({ viewer, caller, params, query }) => {
    const [{ price }, balance] = await Promise.all([
      callTerms(deps, viewer, caller.country, { performerId: params.id, ...query }),
      walletBalance(deps.db, viewer.id),
    ])
    return {
      isCovered: balance >= price,
      price: fromMinor(price),
      balance: fromMinor(balance),
      shortBy: fromMinor(Math.max(0, price - balance)),
    }
  },
  list: async ({ viewer, query }) => {
    const { rows, total } = await listCalls(deps.db, viewer.id, query)
    return { data: rows.map(presentCall), total }
  },
  view: async ({ viewer, params }) => {
    const row = await findCall(deps.db, viewer.id, params.id)
    if (!row) throw new ApiError('not_found')
    return presentCall(row)
  },
  accept: ({ viewer, params }) => acceptCall(deps, viewer.id, params.id),
  decline: ({ viewer, params }) => declineCall(deps, viewer.id, params.id),
  cancel: ({ viewer, params }) => cancelCall(deps, viewer.id, params.id),
  end: ({ viewer, params }) => endCall(deps, viewer.id, params.id),
})

/**
 * Video calls of a fan with a creator, from request to end (Spec §7, Conversations and messages; product.md, Live), and
 * what ends expired ones and takes the seats of silent participants.
 */
export const registerVideoCalls: RegisterFeature = async (app, deps) => {
  mount(app, deps, videoCalls, handlers(deps))
  deps.realtime.onClientEvent('call/join', (caller, { callId, isInstead }) =>
    enterRoom(deps, caller, callId, isInstead === true)
  )
  deps.realtime.onClientEvent('call/leave', async (caller, { callId }) => {
    const side = sideIn(caller.rooms(`call:${callId}:`), callId)
    if (!side) return { ok: false }
    await caller.leave(`call:${callId}:${side}`)
    await leaveRoom(deps, caller, callId, side)
    return { ok: true }
  })
  deps.realtime.onClientEvent('call/signal', (caller, { callId, signal }) => ({
    ok: relaySignal(deps, caller, callId, signal),
  }))
  deps.realtime.onClientEvent('call/part', (caller, { callId, part }) => ({
    ok: relayPart(deps, caller, callId, part),
  }))
  const seats = watchSeats(deps)
  app.addHook('onClose', () => seats.stop())
  await deps.jobs.work('expire-calls', () => expireCalls(deps))
  await deps.jobs.schedule('expire-calls', '* * * * *')
}
