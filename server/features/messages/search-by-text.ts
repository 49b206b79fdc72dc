import type { FoundMessage } from '../../../contract/messages.ts'
import { searchPattern } from '../../db/text-search.ts'
import type { Deps } from '../../deps.ts'
import { presentPerson } from '../people/present.ts'
import { searchMessages } from './queries.ts'

/** Messages by their words, in all conversations of an account, newest first; never a locked or deleted one. A page, and how many there are. */
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
