import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { notifyAll, type Notice } from './notify.ts'
import { groupOfConversation } from './read-notifications.ts'
import { dispatchNotification } from './dispatch-notifications.ts'

type Written = { conversationId: string; senderId: string; readerId: string }

/** Delay, in ms, before a message is notified. A reader who has the conversation open reads it within this time and is not notified. */
const readingMs = 1500

/** The notification of a message, without its text, which may be locked. */
export const noticeOfMessage = ({ conversationId, senderId, readerId }: Written): Notice => ({
  to: readerId,
  kind: 'message',
  actorId: senderId,
  objectType: 'conversation',
  objectId: conversationId,
  groupKey: groupOfConversation(conversationId),
  href: `/messages/${conversationId}`,
})

/** Notifies the reader of a message that was written with its `noticeOfMessage`, unless they read it at once. */
export function notifyOfMessage(deps: Deps, messageId: string, written: Written): void {
  dispatchNotification(deps, { key: messageId, notice: noticeOfMessage(written), at: deps.clock.now() }, readingMs)
}

/** Notifies the readers of a mass message, in the transaction that writes it. */
export async function notifyOfMessages(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  senderId: string,
  messageIds: readonly string[]
): Promise<AfterCommit> {
  if (messageIds.length === 0) return () => undefined
  const read = await trx
    .selectFrom('message')
    .innerJoin('conversation_member as member', 'member.conversation_id', 'message.conversation_id')
    .select(['member.conversation_id as conversationId', 'member.account_id as readerId'])
    .where('message.id', 'in', messageIds)
    .where('member.account_id', '<>', senderId)
    .execute()
  return notifyAll(
    deps,
    trx,
    read.map((one) => noticeOfMessage({ ...one, senderId }))
  )
}
