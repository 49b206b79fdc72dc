import type { CallInMessage, VideoCall, VideoCallStatus } from '../../../contract/video-calls.ts'
import { fromMinor } from '../../../contract/money.ts'
import { presentPerson } from '../people/present.ts'
import { costOf, endOf } from './call-time.ts'
import { underWay, type CallRow } from './queries.ts'

/** What a call's row must have to stand in a message. */
export type ShownCall = {
  id: string
  status: string
  minutes: number
  price: number
  note: string
  expires_at: Date | null
  started_at: Date | null
  used_minutes: number | null
}

/** A call as its message shows it; `id` where the row's own is of something else. */
export function presentCallInMessage(row: ShownCall): CallInMessage {
  const isUnderWay = underWay.some((status) => status === row.status)
  return {
    _id: row.id,
    status: row.status as VideoCallStatus,
    minutes: row.minutes,
    price: fromMinor(row.price),
    note: row.note,
    ...(isUnderWay && row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.used_minutes !== null && { usedMinutes: row.used_minutes, cost: fromMinor(costOf(row, row.used_minutes)) }),
  }
}

/** A call as one of its two has it. */
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
