import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { firstIdAt, listPartitions, startOf, timeOf, type Partition } from '../../../db/months.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { LogRange } from '../../../sequenced-log/ranges.ts'
import type { MonthOfConversation } from '../conversations/month-of-conversation.ts'
import { messagesByMonth } from './months.ts'

/** Tolerance, in ms, between the clocks of machines, and between an id and its transaction. */
const DAY_MS = 86_400_000

type Page = Omit<LogRange, 'conversationId'> & { limit: number; offset: number }

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

/** How long, in ms, known partitions hold. One that is there stays, and new ones are made three months ahead. */
const KNOWN_MS = 600_000
const known = new WeakMap<Db, { at: number; partitions: Promise<Partition[]> }>()

const knownPartitions = (db: Db): Promise<Partition[]> => {
  const found = known.get(db)
  if (found && performance.now() - found.at < KNOWN_MS) return found.partitions
  const partitions = listPartitions(db, messagesByMonth)
  known.set(db, { at: performance.now(), partitions })
  partitions.catch(() => known.delete(db))
  return partitions
}

/**
 * Where to read messages with these ids: in a month's partition, if it has them all, otherwise in the whole table within
 * the bounds. A plan of one partition is made once and needs no bounds, which would only tempt PostgreSQL to read the
 * month by its ids; one that looks for the partitions costs twice as much.
 */
export async function placeOf(db: Db, ids: Ids): Promise<{ table: string; ids: Ids }> {
  const { from, to } = ids
  const whole = { table: messagesByMonth.table, ids }
  if (to === undefined) return whole
  const partitions = await knownPartitions(db)
  const index = partitions.findIndex(({ endsAt }) => endsAt !== null && to <= firstIdAt(endsAt))
  const [before, found] = [partitions[index - 1]?.endsAt, partitions[index]]
  if (!found || (before && (from === undefined || from < firstIdAt(before)))) return whole
  return { table: found.name, ids: {} }
}

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
  { limit, offset, ...range }: Page,
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
 * Whether the newest month alone is likely to have a page: what is asked for is in it, and it has enough numbers or is the
 * only one.
 */
export function isOfNewestMonth(
  { first_seq: first, total_before: earlier, changed }: MonthOfConversation,
  { limit, offset, since, before = Infinity, after }: Page,
  version: number
): boolean {
  if (before <= first) return false
  if (since !== undefined) return since >= Math.max(first - 1, changed)
  if (after !== undefined) return after >= first - 1
  return earlier === 0 || Math.min(before - 1, version) - first + 1 >= limit + offset
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
