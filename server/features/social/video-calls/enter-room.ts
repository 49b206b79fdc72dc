import type { ClientAck } from '../../../../contract/realtime.ts'
import type { CallPart, CallSignal } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { SocketCaller } from '../../../realtime/client-event-handlers.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import { hiddenAmong } from '../../identity/visibility/hidden.ts'
import { iceServers } from './ice-servers.ts'
import { absentMs, addMs, endOf } from './call-time.ts'
import { changeCall } from './change-call.ts'
import { countOtherFans, emitOtherFans } from './group-places.ts'
import { conflictingCalls, leaveOtherCalls, type PerformerCall } from './one-at-a-time.ts'
import { callRoom, otherSide, sideIn, type Side } from './room.ts'
import { dropSilentSeats, togetherUntil } from './silent-seats.ts'

/** Time, in ms after the end of a call, for which the relay's password stays valid. */
const spareMs = 60 * 60_000

/**
 * Admits a participant to the room of a paid call; repeated calls serve as heartbeats, without which the seat is lost. Entering on another device takes
 * over the seat. When both are present for the first time, the minutes start (Spec §7, Realtime). Not ok when this
 * account cannot enter. A creator who is in another call is told so, or with `isInstead` gives that one up.
 */
export async function enterRoom(
  deps: Deps,
  caller: SocketCaller,
  callId: string,
  isInstead: boolean
): Promise<ClientAck<'call/join'>> {
  const { db, clock, realtime, config } = deps
  const { viewer, socketId } = caller
  const now = clock.now()
  const call = await db
    .selectFrom('video_call')
    .select(['id', 'user_id', 'performer_id', 'minutes', 'is_group'])
    .where('id', '=', callId)
    .where('status', '=', 'paid')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!call || (viewer.id !== call.user_id && viewer.id !== call.performer_id)) return { ok: false }
  const [side, otherId]: [Side, string] =
    viewer.id === call.user_id ? ['user', call.performer_id] : ['performer', call.user_id]
  if ((await hiddenAmong(db, viewer.id, undefined, [otherId])).size > 0) return { ok: false }
  // Before it is decided who is present: a seat that counts no more must not be in the room any more either.
  await dropSilentSeats(deps, callId)
  const room = callRoom(callId, side)
  const isNew = !caller.rooms(room).includes(room)
  const seat = { callId, side, socketId, now }
  if (isNew && isInstead && side === 'performer') await leaveOtherCalls(deps, call)
  const taken = isNew && side === 'performer' ? await takeOnlySeat(db, call, seat) : { seats: await takeSeat(db, seat) }
  const { seats, otherCallId } = taken
  if (!seats) return { ok: false, otherCallId }
  if (isNew) {
    for (const to of [room, callRoom(callId, otherSide[side])])
      realtime.emitRoom(to, 'call/peer', { callId, accountId: viewer.id, isPresent: true }, socketId)
    realtime.removeFromRoom(viewer.id, room, socketId)
    await caller.join(room)
    caller.onDisconnect(
      room,
      () =>
        void leaveRoom(deps, caller, callId, side).catch((error: unknown) =>
          deps.log.warn({ err: error, callId }, 'the departure of a participant could not be published')
        )
    )
  }
  const isPeerPresent = seats.other_seen_at !== null && now.getTime() - seats.other_seen_at.getTime() <= absentMs
  if (isPeerPresent && seats.started_at === null) await startMinutes(deps, callId)
  const isFan = side === 'user'
  if (isNew && isFan && call.is_group) await emitOtherFans(deps, call.performer_id)
  return {
    ok: true,
    room: {
      iceServers: iceServers(config.calls, callId, addMs(endOf(now, call.minutes), spareMs)),
      isDirect: config.calls.isDirect,
      isPeerPresent,
      isPeerBusy: isFan && !isPeerPresent && (await conflictingCalls(db, call, now)).length > 0,
      otherFans: isFan && call.is_group ? await countOtherFans(db, call.performer_id, callId, now) : 0,
      now: now.toISOString(),
    },
  }
}

type Seat = { callId: string; side: Side; socketId: string; now: Date }

/** Takes or refreshes the seat of one side; undefined when the call is no longer open. */
async function takeSeat(db: Db, { callId, side, socketId, now }: Seat) {
  const other = otherSide[side]
  return db
    .updateTable('video_call')
    .set({ [`${side}_seat`]: socketId, [`${side}_seen_at`]: now })
    .set((is) => ({
      together_at: is
        .case()
        .when(`${other}_seen_at`, '>=', addMs(now, -absentMs))
        .then(now)
        .else(is.ref('together_at'))
        .end(),
    }))
    .where('id', '=', callId)
    .where('status', '=', 'paid')
    .returning([`${other}_seen_at as other_seen_at`, 'started_at'])
    .executeTakeFirst()
}

type Taken = { seats: Awaited<ReturnType<typeof takeSeat>>; otherCallId?: string }

/** Takes the creator's seat, unless they are in another call; parallel attempts wait for each other. */
async function takeOnlySeat(db: Db, call: PerformerCall, seat: Seat): Promise<Taken> {
  return transaction(db, async (trx) => {
    await lockAccount(trx, call.performer_id)
    const [other] = await conflictingCalls(trx, call, seat.now)
    return other ? { seats: undefined, otherCallId: other.id } : { seats: await takeSeat(trx, seat) }
  })
}

/** Starts the call's time. */
async function startMinutes(deps: Deps, callId: string): Promise<void> {
  await changeCall(deps, callId, async (trx, call, at) => {
    if (call.status !== 'paid' || call.started_at) return undefined
    const endsAt = endOf(at, call.minutes)
    await trx
      .updateTable('video_call')
      .set({ started_at: at, together_at: at, expires_at: endsAt, updated_at: at })
      .where('id', '=', callId)
      .execute()
    await deps.jobs.enqueue('expire-calls', {}, { within: trx, afterMs: endsAt.getTime() - at.getTime() })
    return []
  })
}

/** Leaves the room and publishes it to the other participant, unless another device has taken the seat. */
export async function leaveRoom(
  deps: Deps,
  { viewer, socketId }: Pick<SocketCaller, 'viewer' | 'socketId'>,
  callId: string,
  side: Side
): Promise<void> {
  const left = await deps.db
    .updateTable('video_call')
    .set({
      [`${side}_seat`]: null,
      [`${side}_seen_at`]: null,
      together_at: togetherUntil(side, deps.clock.now()),
    })
    .where('id', '=', callId)
    .where(`${side}_seat`, '=', socketId)
    .returning(['performer_id', 'is_group'])
    .executeTakeFirst()
  if (!left) return
  deps.realtime.emitRoom(callRoom(callId, otherSide[side]), 'call/peer', {
    callId,
    accountId: viewer.id,
    isPresent: false,
  })
  if (side === 'user' && left.is_group) await emitOtherFans(deps, left.performer_id)
}

/** Forwards a WebRTC signal to the other participant; false when the caller is not in the room. */
export function relaySignal(
  { realtime }: Pick<Deps, 'realtime'>,
  caller: SocketCaller,
  callId: string,
  signal: CallSignal
): boolean {
  const side = sideIn(caller.rooms(`call:${callId}:`), callId)
  if (side) realtime.emitRoom(callRoom(callId, otherSide[side]), 'call/signal', { callId, signal })
  return side !== undefined
}

/** Forwards picture and sound to the other participant; false when the caller is not in the room. */
export function relayPart(
  { realtime }: Pick<Deps, 'realtime'>,
  caller: SocketCaller,
  callId: string,
  part: CallPart
): boolean {
  const side = sideIn(caller.rooms(`call:${callId}:`), callId)
  if (side) realtime.emitTransient(callRoom(callId, otherSide[side]), 'call/part', { callId, part })
  return side !== undefined
}
