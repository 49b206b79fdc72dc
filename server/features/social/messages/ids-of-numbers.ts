import { sql, type RawBuilder } from 'kysely'
import { firstIdAt, startOf, timeOf } from '../../../db/months.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'

/** Tolerance, in ms, between the clocks of machines, and between an id and its transaction. */
const DAY_MS = 86_400_000

/** A part of a conversation: from the message `first_seq` up to the next part. Months are counted from the year 0. */
export type MonthOfConversation = {
  first_seq: number
  month: number
  from_month: number
  total_before: number
  changed: number
}

/** Bounds of the ids of messages; absent: none. They decide into which months PostgreSQL looks. */
export type Ids = { from?: string | undefined; to?: string | undefined }

/**
 * The months in which a conversation has messages, oldest first (migration 0081). Read them after or with the version
 * that a page is answered with, so that the month of each message up to this version is among them. None: any month may
 * have messages.
 */
export const findMonths = queryTemplate((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversation_month')
    .select(['first_seq', 'month', 'from_month', 'total_before', 'changed'])
    .where('conversation_id', '=', conversationId)
    .orderBy('first_seq')
    .compile()
)

/**
 * Bounds of the ids of messages that were written because of something with this id, such as a broadcast: not before it
 * was made; `together`: in the same transaction. None for an id that does not begin with its time.
 */
export function idsSince(id: string, together = false): Ids {
  if (id[14] !== '7') return {}
  const at = timeOf(id).getTime()
  return { from: firstIdAt(new Date(at - DAY_MS)), to: together ? firstIdAt(new Date(at + DAY_MS)) : undefined }
}

/** SQL condition over `message`: its id is within the bounds. */
export const isWithin = ({ from, to }: Ids): RawBuilder<boolean> =>
  sql<boolean>`(true${from === undefined ? sql`` : sql` and message.id >= ${from}`}${to === undefined ? sql`` : sql` and message.id < ${to}`})`

const lowerBound = ({ from_month: month }: MonthOfConversation): string | undefined =>
  month > 0 ? firstIdAt(startOf(month)) : undefined

/** Position of the part that has the message `seq`; the first one when it is before all of them. */
const partOf = (months: readonly MonthOfConversation[], seq: number): number =>
  Math.max(
    months.findLastIndex(({ first_seq: first }) => first <= seq),
    0
  )

/** Bounds of the ids of the parts `from` to `to`, both included. */
const idsOfParts = (months: readonly MonthOfConversation[], from: number, to: number): Ids => {
  const [first, next, last] = [months[from], months[to + 1], months.at(-1)]
  if (!first || !last) return {}
  return { from: lowerBound(first), to: firstIdAt(startOf(next ? next.month : last.month + 1)) }
}

/** Bounds of the ids of the messages of a range. */
export function idsOfRange(months: readonly MonthOfConversation[], range: Omit<LogRange, 'conversationId'>): Ids {
  const { since, before = Infinity, after = -1 } = range
  const to = partOf(months, before - 1)
  if (since === undefined) return idsOfParts(months, partOf(months, after + 1), to)
  const changed = months.findIndex((month) => month.changed > since)
  const written = partOf(months, since + 1)
  return idsOfParts(months, changed < 0 ? written : Math.min(changed, written), to)
}

/**
 * Bounds of the ids of a page: first of its newest month alone, then, when that has too few messages, of as many months
 * as have enough. A page of what follows a position is found by the first bounds.
 */
export function idsOfPage(
  months: readonly MonthOfConversation[],
  { limit, offset, ...range }: Omit<LogRange, 'conversationId'> & { limit: number; offset: number },
  version: number
): Ids[] {
  const all = idsOfRange(months, range)
  const { since, before = Infinity, after } = range
  if (since !== undefined || months.length < 2) return [all]
  const needed = limit + offset
  if (after !== undefined) {
    const first = partOf(months, after + 1)
    const start = months[first + 1]?.total_before ?? Infinity
    const enough = months.findIndex((month, index) => index > first + 1 && month.total_before - start >= needed)
    const last = enough < 0 ? months.length - 1 : enough - 1
    return [idsOfParts(months, first, Math.min(last, partOf(months, before - 1)))]
  }
  const newest = partOf(months, before - 1)
  const { first_seq: first = 0, total_before: total = 0 } = months[newest] ?? {}
  const most = Math.min(before - 1, version) - first + 1
  const oldest = months.findLastIndex((month, index) => index < newest && total - month.total_before >= needed)
  const wide = idsOfParts(months, Math.max(oldest, 0), newest)
  return newest === 0 || most < needed ? [wide] : [idsOfParts(months, newest, newest), wide]
}

/**
 * What to count so that all messages before a position are counted (`before` absent: all): those of one month, and the
 * number of those in earlier months.
 */
export function countedUpTo(
  months: readonly MonthOfConversation[],
  before: number | undefined
): { range: Pick<LogRange, 'after' | 'before'>; ids: Ids; earlier: number } {
  const index = partOf(months, (before ?? Infinity) - 1)
  const { first_seq: first = 0, total_before: earlier = 0 } = months[index] ?? {}
  return { range: { after: first - 1, before }, ids: idsOfParts(months, index, index), earlier }
}
