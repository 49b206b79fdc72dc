import type { FoundMessage } from '../../../../contract/social/messages.ts'
import { searchPattern } from '../../../db/text-search.ts'
import type { Deps } from '../../../deps.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { searchMessages } from './queries.ts'

/**
 * Searches the messages of all conversations of an account by text, newest first, without locked and deleted ones.
 * Returns a page and the total.
 */
export async function searchByText(
  { db }: Deps,
  accountId: string,
  { q, limit, offset }: { q: string; limit: number; offset: number }
): Promise<{ data: FoundMessage[]; total: number }> {
  const rows = await searchMessages(db, { accountId, pattern: searchPattern(q) ?? '', limit, offset })
  const data = rows.map((row) => ({
    _id: row.message_id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    seq: row.seq,
    text: row.text,
    recipient: presentPerson(row),
    createdAt: row.created_at.toISOString(),
  }))
  return { data, total: rows[0]?.total ?? 0 }
}
