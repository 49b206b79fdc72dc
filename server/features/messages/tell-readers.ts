import type { Deps } from '../../deps.ts'
import { presentConversation } from '../conversations/present.ts'
import { findReadersSides } from '../conversations/queries.ts'
import { presentMessages } from './present.ts'
import { findMessagesById } from './queries.ts'

/**
 * Tells those readers who are connected of messages that one person has written to many, or taken back; as `tellMessage` does, in three queries however many there are. Their
 * sender is told of the whole. Only after the commit.
 */
export async function tellReaders(deps: Deps, writerId: string, messageIds: readonly string[], event: 'message/created' | 'message/changed'): Promise<void> {
  if (!messageIds.length) return
  const rows = await findMessagesById(deps.db, { ids: messageIds })
  const sides = await findReadersSides(deps.db, { ids: rows.map((row) => row.conversation_id), writerId, now: deps.clock.now(), country: undefined })
  const sideOf = new Map(sides.map((side) => [side.id, side]))
  const heard = rows.filter((row) => sideOf.has(row.conversation_id))
  const [anyone] = sides
  if (!anyone) return
  // Each is presented as to its own reader: what they may see depends on the message alone, once it is not its writer who looks.
  for (const message of await presentMessages(deps, anyone.account_id, heard)) {
    const { conversationId, version } = message
    const side = sideOf.get(conversationId)
    if (!side) continue
    if (event === 'message/created') deps.realtime.emit(side.account_id, event, { conversationId, version, message, conversation: { ...presentConversation(side), version } })
    else deps.realtime.emit(side.account_id, event, { conversationId, version, message })
    deps.realtime.emit(side.account_id, 'message/unread-total', { total: side.unread_total })
  }
}
