import { sql, type RawBuilder } from 'kysely'

/**
 * Entries of one log: all, those that were created or changed after the version `since`, or those before or after a
 * position (`seq`).
 */
export type LogRange = {
  conversationId: string
  since?: number | undefined
  before?: number | undefined
  after?: number | undefined
}

/** A query over entries, which are named `message` in it. */
type EntryQuery<Query> = {
  where(condition: RawBuilder<boolean>): Query
  orderBy(column: RawBuilder<unknown>, direction: 'asc' | 'desc'): Query
  limit(limit: number | RawBuilder<number>): Query
  offset(offset: number): Query
}

/** SQL condition over `message`: the entry is in the range. */
export const isInRange = ({ conversationId, since, before, after }: LogRange): RawBuilder<boolean> =>
  sql<boolean>`(message.conversation_id = ${conversationId}${
    since === undefined ? sql`` : sql` and message.version > ${since}`
  }${before === undefined ? sql`` : sql` and message.seq < ${before}`}${after === undefined ? sql`` : sql` and message.seq > ${after}`})`

/**
 * Limits a query to a page of a log: newest first; with `after` oldest first; with `since` by the version of the last
 * change. Read the version that the page is answered with before it: who continues from there misses nothing.
 */
export function pageOf<Query extends EntryQuery<Query>>(
  query: Query,
  { limit, offset, ...range }: LogRange & { limit: number | RawBuilder<number>; offset?: number | undefined }
): Query {
  const column = range.since === undefined ? sql`message.seq` : sql`message.version`
  const isDescending = range.since === undefined && range.after === undefined
  const page = query
    .where(isInRange(range))
    .orderBy(column, isDescending ? 'desc' : 'asc')
    .limit(limit)
  return offset === undefined ? page : page.offset(offset)
}
