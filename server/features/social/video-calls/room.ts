import type { VideoCall } from '../../../../contract/messages/video-calls.ts'
import type { Deps } from '../../../deps.ts'

/** The two sides of a call. */
export type Side = 'user' | 'performer'
export const otherSide = { user: 'performer', performer: 'user' } as const

/** The socket room of one side of a call. */
export const callRoom = (callId: string, side: Side): string => `call:${callId}:${side}`

/** The side of a call on which a socket is, from its rooms. */
export function sideIn(rooms: readonly string[], callId: string): Side | undefined {
  return (['user', 'performer'] as const).find((side) => rooms.includes(callRoom(callId, side)))
}

/**
 * Removes both participants from the rooms of a call that is over, on all server processes, so that no more signals are
 * forwarded.
 */
export function closeCallRoom({ realtime }: Pick<Deps, 'realtime'>, { _id, user, performer }: VideoCall): void {
  realtime.removeFromRoom(user._id, callRoom(_id, 'user'))
  realtime.removeFromRoom(performer._id, callRoom(_id, 'performer'))
}
