import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import type { Deps } from '../../../deps.ts'
import { emitOtherFans } from './group-places.ts'
import { callRoom } from './room.ts'

/**
 * Removes both participants from the rooms of a call that is over, on all server processes, so that no more signals are
 * forwarded. The other fans of a group are told.
 */
export async function closeCallRoom(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  { _id, user, performer, isGroup }: VideoCall
): Promise<void> {
  deps.realtime.removeFromRoom(user._id, callRoom(_id, 'user'))
  deps.realtime.removeFromRoom(performer._id, callRoom(_id, 'performer'))
  if (isGroup) await emitOtherFans(deps, performer._id)
}
