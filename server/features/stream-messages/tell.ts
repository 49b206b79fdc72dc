import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { userRoom } from '../../realtime/sockets.ts'
import { presentRoom, presentStreamMessage } from './present.ts'
import { findBlocked, findMessage, type ChatRow } from './queries.ts'
import { streamRoom, type People } from './rooms.ts'

/**
 * Tells everybody in a chat what was said, but for those between whom and its author a block stands; its author hears it on every device, with its
 * `clientMessageId`. Answers it as its author has it. @throws ApiError not_found where it was removed meanwhile
 */
export async function tellLine(deps: Deps, id: string, senderId: string): Promise<StreamMessage> {
  const own = await tell(deps, id, senderId)
  if (!own) throw new ApiError('not_found')
  return own
}

/** Tells everybody in a chat of a tip that was given there; nothing where it made no line. */
export async function tellTip(deps: Deps, saleId: string, senderId: string): Promise<void> {
  await tell(deps, saleId, senderId)
}

async function tell(deps: Deps, id: string, senderId: string): Promise<StreamMessage | undefined> {
  const [row, blocked] = await Promise.all([findMessage(deps.db, id), findBlocked(deps.db, senderId)])
  if (!row) return undefined
  const { conversation_id: conversationId, version } = row
  const own = presentStreamMessage(row, senderId)
  deps.realtime.emitRoom(streamRoom(conversationId), 'stream/message-created', { conversationId, version, message: presentStreamMessage(row, null) }, [senderId, ...blocked].map(userRoom))
  deps.realtime.emit(senderId, 'stream/message-created', { conversationId, version, message: own })
  return own
}

/** Tells everybody in a chat that it is open, closed or has other rules; its creator on every device, and whose right has changed. */
export async function tellChat(deps: Deps, people: People, chat: ChatRow, accountIds: readonly string[]): Promise<void> {
  const conversation = presentRoom(chat, await people.of(chat.chat_id))
  deps.realtime.emitRoom(streamRoom(chat.chat_id), 'stream/conversation-changed', { conversation }, accountIds.map(userRoom))
  for (const accountId of accountIds) deps.realtime.emit(accountId, 'stream/conversation-changed', { conversation })
}
