import type { Conversation, LastMessage } from '../../../contract/conversations.ts'
import type { ThreadMessage } from '../messages/thread-message.ts'

/** Characters of a message that the list shows at most. */
const shownText = 200

/** A message as the list shows it: of a locked one only its title, of a deleted one no word. */
const lastOf = ({
  _id,
  senderId,
  kind,
  title,
  text,
  totalFiles,
  tip,
  isLocked,
  isDeleted,
  createdAt,
}: ThreadMessage): LastMessage => ({
  _id,
  senderId,
  kind,
  title: isDeleted ? undefined : title,
  text: isLocked || isDeleted ? '' : text.slice(0, shownText),
  totalFiles,
  ...(tip && { tip: tip.amount, ...(tip.isRefunded && { isTipRefunded: true }) }),
  isLocked,
  isDeleted,
  createdAt,
})

/** The conversation with this message at its end, unless a newer one stands there. Changes of an older message leave it as it is. */
export const withLast = (conversation: Conversation, message: ThreadMessage): Conversation => {
  const { lastMessage } = conversation
  const isSame = lastMessage?._id === message._id || lastMessage?._id === message.clientMessageId
  if (!isSame && lastMessage && lastMessage.createdAt >= message.createdAt) return conversation
  return { ...conversation, lastMessage: lastOf(message), ...(!isSame && { activeAt: message.createdAt }) }
}
