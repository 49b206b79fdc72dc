import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Deps } from '../../deps.ts'
import { userRoom } from '../../realtime/sockets.ts'
import { presentRoom, presentStreamMessage } from './present.ts'
import { findBlocked, findMessages, type ChatRow } from './queries.ts'
import { streamRoom, type ListenerCounts } from './listeners.ts'

type LineEvent = 'stream/message-created' | 'stream/message-changed'

/**
 * Tells everybody in a chat what was said or has changed, in its order, but for those between whom and its author a block stands; its author hears it on every device, with its
 * `clientMessageId`. Answers each line as its author has it, by id; what was removed meanwhile is missing.
 */
export async function emitStreamMessages(
  deps: Deps,
  ids: readonly string[],
  event: LineEvent = 'stream/message-created'
): Promise<Map<string, StreamMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await findMessages(deps.db, { ids })
  const blocked = await findBlocked(
    deps.db,
    rows.map((row) => row.id)
  )
  return new Map(
    rows.map((row) => {
      const { id: senderId, conversation_id: conversationId, version } = row
      const own = presentStreamMessage(row, senderId)
      const others = [senderId, ...(blocked.get(senderId) ?? [])].map(userRoom)
      deps.realtime.emitRoom(
        streamRoom(conversationId),
        event,
        { conversationId, version, message: presentStreamMessage(row, null) },
        others
      )
      deps.realtime.emit(senderId, event, { conversationId, version, message: own })
      return [row.message_id, own]
    })
  )
}

/** Tells everybody in a chat that it is open, closed or has other rules; its creator on every device, and whose right has changed. */
export async function emitChatChanged(
  deps: Deps,
  people: ListenerCounts,
  chat: ChatRow,
  accountIds: readonly string[]
): Promise<void> {
  const conversation = presentRoom(chat, await people.of(chat.chat_id))
  deps.realtime.emitRoom(
    streamRoom(chat.chat_id),
    'stream/conversation-changed',
    { conversation },
    accountIds.map(userRoom)
  )
  for (const accountId of accountIds) deps.realtime.emit(accountId, 'stream/conversation-changed', { conversation })
}
