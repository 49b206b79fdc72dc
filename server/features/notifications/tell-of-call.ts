import type { VideoCallStatus } from '../../../contract/video-calls.ts'
import type { Deps } from '../../deps.ts'
import { tellSoon } from './tell-soon.ts'

type Call = { id: string; user_id: string; performer_id: string }

/** Tells the other of the two how a call moved on; `moverId` is who moved it. While it is unread, its next state takes the place of the one before. */
export function tellOfCall(deps: Deps, { id, user_id: fanId, performer_id: performerId }: Call, status: VideoCallStatus, moverId: string): void {
  const to = moverId === fanId ? performerId : fanId
  tellSoon(deps, { to, kind: 'call', actorId: moverId, objectType: 'call', objectId: id, groupKey: `call:${id}`, detail: status, href: `/calls/${id}` })
}
