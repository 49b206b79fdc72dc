/** The two sides of a call. */
export type Side = 'user' | 'performer'
export const otherSide = { user: 'performer', performer: 'user' } as const

/** The socket room of one side of a call. */
export const callRoom = (callId: string, side: Side): string => `call:${callId}:${side}`

/** The side of a call on which a socket is, from its rooms. */
export function sideIn(rooms: readonly string[], callId: string): Side | undefined {
  return (['user', 'performer'] as const).find((side) => rooms.includes(callRoom(callId, side)))
}
