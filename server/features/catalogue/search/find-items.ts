import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { invalidField } from '../../../http/api-error.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/people/visibility.ts'
import { tsquery, type Terms } from './words.ts'

export type FoundKind = 'feed' | 'video' | 'product'
type Table = { name: RawBuilder<unknown>; sequence: string; isOnView: RawBuilder<boolean> }

// Literals, so that the planner uses the partial indexes of migration 0049.
const assetOnView = (kind: string) =>
  sql<boolean>`(kind = ${sql.lit(kind)} and status = 'active' and is_complete and removed_at is null)`
const tables: Readonly<Record<FoundKind, Table>> = {
  feed: {
    name: sql`feed`,
    sequence: 'feed_search_number_seq',
    isOnView: sql<boolean>`(status = 'active' and not is_story and removed_at is null)`,
  },
  video: { name: sql`asset`, sequence: 'asset_search_number_seq', isOnView: assetOnView('video') },
  product: { name: sql`asset`, sequence: 'asset_search_number_seq', isOnView: assetOnView('product') },
}

/**
 * Sizes of the groups of neighbours, as powers of 2, by the letter of their marks in `search_words` (migration 0049).
 * The rows of the smallest groups have a mark, in the others each word is indexed within its group.
 */
const groups = { a: 8, b: 13, c: 17 } as const

type Part = { from: number; before: number; marks: readonly string[] }

/**
 * The parts in which the rows below `before` are searched, newest first: up to 512 rows, 16 thousand, 262 thousand, and
 * the rest. Words with too few results in one part are so rare that the next part has few as well: the cost stays nearly
 * the same with a thousand rows and with a million.
 */
function partsBelow(before: number): Part[] {
  const parts: Part[] = []
  let upper = before
  for (const [name, power] of Object.entries(groups)) {
    if (upper <= 0) return parts
    const newest = Math.floor((upper - 1) / 2 ** power)
    const oldest = Math.max(0, newest - 1)
    parts.push({
      from: oldest * 2 ** power,
      before: upper,
      marks: [...new Set([newest, oldest])].map((n) => `${name}${n}/`),
    })
    upper = oldest * 2 ** power
  }
  return upper > 0 ? [...parts, { from: 0, before: upper, marks: [] }] : parts
}

/** The terms within one part: with its mark, or each word within its groups. */
function termsWithin(terms: Terms, marks: readonly string[]): Terms {
  if (marks.length === 0) return terms
  if (marks[0]?.startsWith('a')) return [...terms, marks]
  return terms.map((words) => words.flatMap((word) => marks.map((mark) => mark + word)))
}

/** Encodes the place after which the next page begins. */
const writePlace = (number: number): string => number.toString(36)

/** @throws ApiError 422 for anything that `writePlace` has not produced */
function readPlace(before: string): number {
  if (!/^[0-9a-z]{1,9}$/.test(before)) throw invalidField('before', "This cursor isn't valid")
  return parseInt(before, 36)
}

export type FoundPage = { ids: string[]; nextCursor?: string }
type Row = { id: string; number: number }

async function rowsOfPart(
  db: Db,
  { name, isOnView }: Table,
  terms: Terms,
  { from, before, marks }: Part,
  viewerContext: ViewerContext,
  limit: number
): Promise<Row[]> {
  // The rows are found first: otherwise the planner might begin with all creators. A subquery for each creator, in order,
  // stops as soon as there are enough.
  const { rows } = await sql<Row>`
    with found as materialized (
      select id, performer_id, search_number from ${name}
      where search_words @@ ${tsquery(termsWithin(terms, marks))}::tsquery and search_number >= ${from} and search_number < ${before} and ${isOnView}
    )
    select id, search_number as number from (select * from found order by search_number desc) found
    where (select performer.is_listed and ${isVisibleTo(viewerContext)} from account join performer on performer.account_id = account.id where account.id = found.performer_id)
    limit ${limit}`.execute(db)
  return rows
}

/**
 * The ids of one page of items with all these words in their public texts, newest first in the order in which they were
 * created. Only items of creators whom the viewer may see and who want to be found.
 * @throws ApiError 422 for an unknown cursor
 */
export async function findItemIds(
  db: Db,
  kind: FoundKind,
  terms: Terms,
  { limit, before }: { limit: number; before?: string | undefined },
  viewerContext: ViewerContext
): Promise<FoundPage> {
  const table = tables[kind]
  const place = before === undefined ? undefined : readPlace(before)
  if (terms.length === 0 || terms.some((words) => words.length === 0)) return { ids: [] }
  const rows: Row[] = []
  for (const part of partsBelow(place ?? (await nextNumber(db, table)))) {
    rows.push(...(await rowsOfPart(db, table, terms, part, viewerContext, limit + 1 - rows.length)))
    if (rows.length > limit) break
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { ids: rows.slice(0, limit).map(({ id }) => id), ...(last && { nextCursor: writePlace(last.number) }) }
}

/** One above the number of the newest row. */
async function nextNumber(db: Db, { sequence }: Table): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last_value::int8 as last from ${sql.ref(sequence)}`.execute(db)
  return (rows[0]?.last ?? 0) + 1
}
