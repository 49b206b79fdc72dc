import type { Message } from '../../../../contract/messages/messages.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countedUpTo, findMonths, idsOfPage, idsOfRange, type MonthOfConversation } from './ids-of-numbers.ts'
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
  const { rows, total } = await readPage(deps.db, { ...range, limit, offset }, membership.version)
  return {
    data: await presentMessages(deps, member.viewer.id, rows),
    total,
    version: membership.version,
    recipientReadSeq: readSeqOf(membership),
    asOf: membership.as_of,
  }
}

/** A page of a conversation whose version was read before, and how many messages its range has. */
export async function readPage(
  db: Db,
  page: LogRange & { limit: number; offset: number },
  version: number
): Promise<{ rows: MessageRow[]; total: number }> {
  const { limit: _limit, offset: _offset, ...range } = page
  const months = await findMonths(db, { conversationId: range.conversationId })
  const [rows, total] = await Promise.all([findRows(db, months, page, version), countRange(db, months, range)])
  return { rows, total }
}

/** The rows of a page, from as few months as have enough messages. */
async function findRows(
  db: Db,
  months: readonly MonthOfConversation[],
  page: LogRange & { limit: number; offset: number },
  version: number
): Promise<MessageRow[]> {
  let rows: MessageRow[] = []
  for (const ids of idsOfPage(months, page, version)) {
    rows = await findMessages(db, { ...page, ids })
    if (rows.length === page.limit) break
  }
  return rows
}

/** The number of messages in a range. Months that are over are not counted again. */
async function countRange(db: Db, months: readonly MonthOfConversation[], range: LogRange): Promise<number> {
  const { conversationId, since, before, after } = range
  if (since !== undefined) {
    const [changed] = await countMessages(db, { ...range, ids: idsOfRange(months, range) })
    return changed?.total ?? 0
  }
  const countUpTo = async (end: number | undefined): Promise<number> => {
    const { range: ofMonth, ids, earlier } = countedUpTo(months, end)
    const [counted] = await countMessages(db, { conversationId, ...ofMonth, ids })
    return earlier + (counted?.total ?? 0)
  }
  if (after === undefined) return countUpTo(before)
  const [upTo, skipped] = await Promise.all([countUpTo(before), countUpTo(after + 1)])
  return Math.max(upTo - skipped, 0)
}
