import type { Message } from '../../../../contract/messages/messages.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'
import type { MonthOfConversation } from '../conversations/month-of-conversation.ts'
import { readSeqOf } from '../conversations/present.ts'
import { requireMembership, type Member } from '../conversations/view-conversation.ts'
import { presentMessages } from './present.ts'
import { countedUpTo, findMonths, idsOfPage, idsOfRange, isOfNewestMonth, placeOf, type Ids } from './ids-of-numbers.ts'
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
  const { rows, total } = await readPage(deps.db, { ...range, limit, offset }, membership)
  return {
    data: await presentMessages(deps, member.viewer.id, rows),
    total,
    version: membership.version,
    recipientReadSeq: readSeqOf(membership),
    asOf: membership.as_of,
  }
}

type LogPage = LogRange & { limit: number; offset: number }
type Months = readonly MonthOfConversation[]

/**
 * A page of a conversation, and how many messages its range has. The version and the newest month were read before, by
 * one statement: usually that month has the page, and the others need not be known.
 */
export async function readPage(
  db: Db,
  page: LogPage,
  { version, newest }: { version: number; newest: MonthOfConversation | null }
): Promise<{ rows: MessageRow[]; total: number }> {
  const { limit, offset: _offset, ...range } = page
  const isNewest = newest !== null && isOfNewestMonth(newest, page, version)
  const months = isNewest ? [newest] : await findMonths(db, { conversationId: page.conversationId })
  const [rows, total] = await Promise.all([findRows(db, months, page, version), countRange(db, months, range)])
  const { since, after } = range
  if (!isNewest || newest.total_before === 0 || rows.length === limit || since !== undefined || after !== undefined)
    return { rows, total }
  const all = await findMonths(db, { conversationId: page.conversationId })
  return { rows: await findRows(db, all, page, version), total }
}

/** The rows of a page, from as few months as have enough messages. */
async function findRows(db: Db, months: Months, page: LogPage, version: number): Promise<MessageRow[]> {
  let rows: MessageRow[] = []
  for (const bounds of idsOfPage(months, page, version)) {
    const { table, ids } = await placeOf(db, bounds)
    rows = await findMessages(db, { ...page, ids }, table)
    if (rows.length === page.limit) break
  }
  return rows
}

/** The number of messages in a range. Months that are over are not counted again. */
async function countRange(db: Db, months: Months, range: LogRange): Promise<number> {
  const { conversationId, since, before, after } = range
  const count = async (counted: LogRange, bounds: Ids): Promise<number> => {
    const { table, ids } = await placeOf(db, bounds)
    const [row] = await countMessages(db, { ...counted, ids }, table)
    return row?.total ?? 0
  }
  if (since !== undefined) return count(range, idsOfRange(months, range))
  const countUpTo = async (end: number | undefined): Promise<number> => {
    const { range: ofMonth, ids, earlier } = countedUpTo(months, end)
    return earlier + (await count({ conversationId, ...ofMonth }, ids))
  }
  if (after === undefined) return countUpTo(before)
  const [upTo, skipped] = await Promise.all([countUpTo(before), countUpTo(after + 1)])
  return Math.max(upTo - skipped, 0)
}
