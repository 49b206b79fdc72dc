import type { Deps } from '../../../deps.ts'
import { findReadersSides } from '../conversations/queries.ts'
import { emitToMember } from '../conversations/emit-to-member.ts'
import { presentMessages } from './present.ts'
import { findMessagesOfConnectedReaders } from './queries.ts'

/**
 * Publishes messages that one account sent to many, or unsent, to the readers who are connected, as `emitMessage` does
 * but in three queries for any number of messages. The sender gets a separate event for the whole broadcast. Call it
 * only after the commit.
 */
export async function emitToReaders(
  deps: Deps,
  writerId: string,
  messageIds: readonly string[],
  event: 'message/created' | 'message/changed'
): Promise<void> {
  if (!messageIds.length) return
  const messages = await findMessagesOfConnectedReaders(deps.db, { ids: messageIds })
  if (!messages.length) return
  const sides = await findReadersSides(deps.db, {
    ids: messages.map((row) => row.conversation_id),
    writerId,
    now: deps.clock.now(),
    country: undefined,
  })
  const sideOf = new Map(sides.map((side) => [side.id, side]))
  for (const message of await presentMessages(
    deps,
    (row) => sideOf.get(row.conversation_id)?.account_id ?? '',
    messages
  )) {
    const { conversationId, version } = message
    const side = sideOf.get(conversationId)
    if (!side) continue
    emitToMember(deps, side, event, (conversation) => ({
      conversationId,
      version,
      message,
      conversation: { ...conversation, version },
    }))
    deps.realtime.emit(side.account_id, 'message/unread-total', { total: side.unread_total, asOf: side.as_of })
  }
}
