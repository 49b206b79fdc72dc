import { costOf, openCallStatuses } from '../../../../contract/social/video-calls/call-rules.ts'
import type { CallInMessage, VideoCallStatus } from '../../../../contract/social/video-calls/video-calls.ts'
import { fromMinor } from '../../../../contract/money/money.ts'

/** The columns of a call that its message needs. */
export type ShownCall = {
  id: string
  status: string
  is_group: boolean
  minutes: number
  price: number
  note: string
  expires_at: Date | null
  started_at: Date | null
  used_minutes: number | null
}

/** A call as its message shows it. */
export function presentCallInMessage(row: ShownCall): CallInMessage {
  const isUnderWay = openCallStatuses.some((status) => status === row.status)
  return {
    _id: row.id,
    status: row.status as VideoCallStatus,
    isGroup: row.is_group,
    minutes: row.minutes,
    price: fromMinor(row.price),
    note: row.note,
    ...(isUnderWay && row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.used_minutes !== null && { usedMinutes: row.used_minutes, cost: fromMinor(costOf(row, row.used_minutes)) }),
  }
}
