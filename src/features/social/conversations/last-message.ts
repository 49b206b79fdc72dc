import type { Conversation, LastMessage } from '../../../../contract/social/conversations.ts'
import type { ThreadMessage } from '../messages/thread-message.ts'

/** Maximum length of the preview, in characters. */
const shownText = 200

/** The preview of a message: of a locked one only its title, of a deleted one no text. */
const lastOf = ({
  _id,
  senderId,
  kind,
  title,
  text,
  totalFiles,
  tip,
  call,
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
  ...(call?.isGroup && { isGroupCall: true }),
  isLocked,
  isDeleted,
  createdAt,
})

/**
 * Sets this message as the last one of the conversation, unless there is a newer one. A change of an older message has
 * no effect.
 */
export const withLast = (conversation: Conversation, message: ThreadMessage): Conversation => {
  const { lastMessage } = conversation
  const isSame = lastMessage?._id === message._id || lastMessage?._id === message.clientMessageId
  if (!isSame && lastMessage && lastMessage.createdAt >= message.createdAt) return conversation
  return { ...conversation, lastMessage: lastOf(message), ...(!isSame && { activeAt: message.createdAt }) }
}
