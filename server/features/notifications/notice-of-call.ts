import type { VideoCallStatus } from '../../../contract/video-calls.ts'
import type { Notice } from './notify.ts'

type Call = { id: string; user_id: string; performer_id: string }

/** How a call moved on, for the other of the two; `moverId` is who moved it. While it is unread, its next state takes the place of the one before. */
export function noticeOfCall(
  { id, user_id: fanId, performer_id: performerId }: Call,
  status: VideoCallStatus,
  moverId: string
): Notice {
  const to = moverId === fanId ? performerId : fanId
  return {
    to,
    kind: 'call',
    actorId: moverId,
    objectType: 'call',
    objectId: id,
    groupKey: `call:${id}`,
    detail: status,
    href: `/calls/${id}`,
  }
}
