import type { VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import { presentCallInMessage } from '../messages/present-call.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { endOf } from './call-time.ts'
import { type CallRow } from './queries.ts'

/** A call as its participants see it. */
export function presentCall(row: CallRow): VideoCall {
  return {
    ...presentCallInMessage(row),
    conversationId: row.conversation_id,
    user: presentPerson({
      id: row.user_id,
      name: row.fan_name,
      username: row.fan_username,
      avatar_file_id: row.fan_avatar,
      is_performer: row.fan_is_performer,
    }),
    performer: presentPerson({
      id: row.performer_id,
      name: row.creator_name,
      username: row.creator_username,
      avatar_file_id: row.creator_avatar,
      is_performer: true,
    }),
    ...(row.started_at && { endsAt: endOf(row.started_at, row.minutes).toISOString() }),
    createdAt: row.created_at.toISOString(),
  }
}
