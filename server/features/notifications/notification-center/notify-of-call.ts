import type { EventData } from '../../../../contract/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from './notify.ts'

/** The notification of a changed call for the other participant. While it is unread, the next state replaces it. */
export const noticeOfCall = ({
  callId,
  userId,
  performerId,
  status,
  byId,
  isGroup,
}: EventData<'call.changed'>): Notice => ({
  to: byId === userId ? performerId : userId,
  kind: 'call',
  actorId: byId,
  objectType: 'call',
  objectId: callId,
  groupKey: `call:${callId}`,
  detail: isGroup ? `group_${status}` : status,
  href: `/calls/${callId}`,
})

/** Notifies the other participant of calls that one of the two has requested or changed. */
export const notifyOfCalls: Subscriber<'call.changed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.map(({ at, data }) => ({ ...noticeOfCall(data), at }))
  )
