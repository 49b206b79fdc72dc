import type { Deps } from '../../deps.ts'
import { findReadersSides } from '../conversations/queries.ts'
import { emitToMember } from '../conversations/emit-to-member.ts'
import { presentMessages } from './present.ts'
import { findHeardMessages } from './queries.ts'

/**
 * Tells those readers who are connected of messages that one person has written to many, or taken back; as `emitMessage` does, in three queries however many there are. Their
 * sender is told of the whole. Only after the commit.
 */
export async function emitToReaders(
  deps: Deps,
  writerId: string,
  messageIds: readonly string[],
  event: 'message/created' | 'message/changed'
): Promise<void> {
  if (!messageIds.length) return
  const heard = await findHeardMessages(deps.db, { ids: messageIds })
  if (!heard.length) return
  const sides = await findReadersSides(deps.db, {
    ids: heard.map((row) => row.conversation_id),
    writerId,
    now: deps.clock.now(),
    country: undefined,
  })
  const sideOf = new Map(sides.map((side) => [side.id, side]))
  for (const message of await presentMessages(
    deps,
    (row) => sideOf.get(row.conversation_id)?.account_id ?? '',
    heard
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
