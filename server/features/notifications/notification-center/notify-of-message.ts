import type { DomainEvent } from '../../../../contract/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from './notify.ts'
import { groupOfConversation, markSeenRead } from './read-notifications.ts'

/** The notification of a message, without its text, which may be locked. */
const noticeOfMessage = ({
  at,
  data: { conversationId, senderId, recipientId },
}: DomainEvent<'message.created'>): Notice => ({
  to: recipientId,
  kind: 'message',
  actorId: senderId,
  objectType: 'conversation',
  objectId: conversationId,
  groupKey: groupOfConversation(conversationId),
  href: `/messages/${conversationId}`,
  at,
})

/** Notifies the recipients of messages, unless they have read them. */
export const notifyOfMessages: Subscriber<'message.created'> = async (deps, trx, events) => {
  const afterCommit = await notifyAll(deps, trx, events.map(noticeOfMessage))
  return async (after) => {
    await afterCommit(after)
    await markSeenRead(
      deps,
      events.map(({ data }) => data.conversationId)
    )
  }
}
