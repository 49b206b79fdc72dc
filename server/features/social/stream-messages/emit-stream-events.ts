import type { StreamMessage } from '../../../../contract/messages/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { userRoom } from '../../../realtime/sockets.ts'
import { presentRoom, presentStreamMessage } from './present.ts'
import { findBlocked, findMessages, moderatorsOf, type ChatRow } from './queries.ts'
import { streamRoom, type ListenerCounts } from './listeners.ts'

type StreamMessageEvent = 'stream/message-created' | 'stream/message-changed'

/**
 * Publishes messages of a chat, new or changed, in order to everybody in it, except to accounts between whom and the
 * author there is a block. The author gets each message on every device, with its `clientMessageId`. A message that is
 * held back is published only to its author and the moderators; of one that was held back later,
 * the others learn that it is gone.
 * @returns each message as its author sees it, by id; messages that were deleted in the meantime are missing
 */
export async function emitStreamMessages(
  deps: Deps,
  ids: readonly string[],
  event: StreamMessageEvent = 'stream/message-created'
): Promise<Map<string, StreamMessage>> {
  if (ids.length === 0) return new Map()
  const rows = await findMessages(deps.db, { ids })
  const heldIn = [...new Set(rows.filter((row) => row.held_at).map((row) => row.conversation_id))]
  const [blocked, moderators] = await Promise.all([
    findBlocked(
      deps.db,
      rows.map((row) => row.id)
    ),
    heldIn.length > 0 ? moderatorsOf(deps.db, heldIn) : new Map<string, string[]>(),
  ])
  return new Map(
    rows.map((row) => {
      const { id: senderId, conversation_id: conversationId, version } = row
      const own = presentStreamMessage(row, senderId)
      const others = [senderId, ...(blocked.get(senderId) ?? [])].map(userRoom)
      const isHeld = row.held_at !== null
      const readers = isHeld ? (moderators.get(conversationId) ?? []).filter((id) => id !== senderId) : []
      deps.realtime.emit(
        readers.filter((id) => !blocked.get(senderId)?.includes(id)),
        event,
        { conversationId, version, message: presentStreamMessage(row, null, true) }
      )
      // With a held word it was never there for the others; held back later, it is gone.
      if (!row.held_at || row.held_at > row.created_at)
        deps.realtime.emitRoom(
          streamRoom(conversationId),
          event,
          { conversationId, version, message: presentStreamMessage(row, null) },
          [...others, ...readers.map(userRoom)]
        )
      deps.realtime.emit(senderId, event, { conversationId, version, message: own })
      return [row.message_id, own]
    })
  )
}

/**
 * Publishes a chat that was opened, closed or got other rules to everybody in it, and to all devices of the given
 * accounts: its creator, and accounts whose rights have changed.
 */
export async function emitChatChanged(
  deps: Deps,
  listeners: ListenerCounts,
  chat: ChatRow,
  accountIds: readonly string[]
): Promise<void> {
  const conversation = presentRoom(chat, await listeners.of(chat.chat_id))
  deps.realtime.emitRoom(
    streamRoom(chat.chat_id),
    'stream/conversation-changed',
    { conversation },
    accountIds.map(userRoom)
  )
  for (const accountId of accountIds) deps.realtime.emit(accountId, 'stream/conversation-changed', { conversation })
}
