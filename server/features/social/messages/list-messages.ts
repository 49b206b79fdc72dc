import type { Message } from '../../../../contract/messages/messages.ts'
import type { Db } from '../../../db/connect.ts'
import { lowestIdOfMonth } from '../../../db/months.ts'
import type { Deps } from '../../../deps.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countMessages, findMessages, type MessageRow } from './queries.ts'

type Query = { limit: number; offset: number } & Omit<LogRange, 'conversationId'>
type Page = { data: Message[]; total: number; version: number; recipientReadSeq: number; asOf: number }

/**
 * A page of a conversation, newest first; with `before` or `after`, the messages above or below a position, those below
 * oldest first; with `since`, the messages that were created or changed after that version, oldest change first (Spec
 * §4, Messages load).
 * The returned version is read before the messages, so a client that continues from it misses nothing.
 * @throws ApiError not_found
 */
export async function listMessages(
  deps: Deps,
  member: Member,
  conversationId: string,
  { limit, offset, since, before, after }: Query
): Promise<Page> {
  const membership = await requireMembership(deps, member, conversationId)
  const range = { conversationId, since, before, after }
  const { rows, total } = await readPage(deps.db, { ...range, limit, offset }, membership.last_message_id)
  return {
    data: await presentMessages(deps, member.viewer.id, rows),
    total,
    version: membership.version,
    recipientReadSeq: readSeqOf(membership),
    asOf: membership.as_of,
  }
}

/**
 * A page of a conversation, and how many messages its range has. The newest page is looked for in the month of the last
 * message, and in all months only when there are too few in it (decision 62).
 */
export async function readPage(
  db: Db,
  page: LogRange & { limit: number; offset: number },
  lastMessageId: string | null
): Promise<{ rows: MessageRow[]; total: number }> {
  const { limit, offset, ...range } = page
  const isNewest = offset === 0 && [range.since, range.before, range.after].every((bound) => bound === undefined)
  const from = isNewest && lastMessageId !== null ? lowestIdOfMonth(lastMessageId) : undefined
  const [found, [counted]] = await Promise.all([findMessages(db, { ...page, from }), countMessages(db, range)])
  const total = counted?.total ?? 0
  const isShort = from !== undefined && found.length < Math.min(limit, total)
  return { rows: isShort ? await findMessages(db, page) : found, total }
}
