import type { VideoCall } from '../../../contract/video-calls.ts'
import type { Deps } from '../../deps.ts'

/** The two sides of a call. */
export type Side = 'user' | 'performer'
export const otherSide = { user: 'performer', performer: 'user' } as const

/** Where one side of a call hears the other. */
export const callRoom = (callId: string, side: Side): string => `call:${callId}:${side}`

/** The side on which a socket stands in a call's room. */
export function sideIn(rooms: readonly string[], callId: string): Side | undefined {
  return (['user', 'performer'] as const).find((side) => rooms.includes(callRoom(callId, side)))
}

/** Takes everybody out of the room of a call that is over, on every server process: nothing is passed on any more. */
export function emptyRoom({ realtime }: Pick<Deps, 'realtime'>, { _id, user, performer }: VideoCall): void {
  realtime.removeFromRoom(user._id, callRoom(_id, 'user'))
  realtime.removeFromRoom(performer._id, callRoom(_id, 'performer'))
}
