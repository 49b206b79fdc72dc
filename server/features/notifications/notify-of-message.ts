import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { notifyAll, type Notice } from './notify.ts'
import { groupOfConversation } from './read-notifications.ts'
import { dispatchNotification } from './dispatch-notifications.ts'

type Written = { conversationId: string; senderId: string; readerId: string }

/** ms in which who has the conversation open has seen a message: they are not told that there is one. */
const readingMs = 1500

/** That there is a message: nothing of what it says, for that may be locked. */
export const noticeOfMessage = ({ conversationId, senderId, readerId }: Written): Notice => ({
  to: readerId,
  kind: 'message',
  actorId: senderId,
  objectType: 'conversation',
  objectId: conversationId,
  groupKey: groupOfConversation(conversationId),
  href: `/messages/${conversationId}`,
})

/** Tells the reader of a message, which was written with its `noticeOfMessage`, that they have one, unless they read it at once. */
export function notifyOfMessage(deps: Deps, messageId: string, written: Written): void {
  dispatchNotification(deps, { key: messageId, notice: noticeOfMessage(written), at: deps.clock.now() }, readingMs)
}

/** Tells the readers of messages that one person has written to many, in the transaction that writes them. */
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
