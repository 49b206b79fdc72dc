import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { invalidField } from '../../../http/api-error.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { tsquery, type Search } from './words.ts'

export type FoundKind = 'feed' | 'video' | 'product' | 'photo' | 'stream'

/** At most so many items are asked for at once where many of those found are of hidden creators. */
const maxBatch = 1000

/** Encodes the place after which the next page begins. */
const writePlace = (number: number): string => number.toString(36)

/** @throws ApiError 422 for anything that `writePlace` has not produced */
function readPlace(before: string): number {
  if (!/^[0-9a-z]{1,9}$/.test(before)) throw invalidField('before', "This cursor isn't valid")
  return parseInt(before, 36)
}

export type FoundPage = { ids: string[]; nextCursor?: string }
type Row = { id: string; number: number; isShown: boolean }
type Batch = {
  kind: FoundKind
  words: string
  wide: { words: string; runs: string[]; isAll: boolean } | undefined
  before: number | null
  limit: number
  viewerContext: ViewerContext
}

/** SQL: the newest items of the index over words, of the one over scripts without spaces, or of both. */
function foundIn({ kind, words, wide, before, limit }: Omit<Batch, 'viewerContext'>): RawBuilder<unknown> {
  const byWords = sql`search_items(${kind}, ${words}, ${before}, ${limit})`
  if (wide === undefined) return byWords
  const byLetters = sql`search_wide_items(${kind}, ${wide.words}, ${wide.runs}::text[], ${before}, ${limit})`
  if (wide.isAll) return byLetters
  return sql`(select * from ${byWords} words union select * from ${byLetters} letters order by number desc limit ${limit})`
}

/** The newest items with these words, each with whether its creator may be seen and wants to be found. */
const newestItems = queryTemplate((db, { kind, words, wide, before, limit, viewerContext }: Batch) =>
  sql<Row>`
    select found.id, found.number, (
      select performer.is_listed and ${isVisibleTo(viewerContext)} from account join performer on performer.account_id = account.id where account.id = found.performer_id
    ) as "isShown"
    from ${foundIn({ kind, words, wide, before, limit })} found order by found.number desc`.compile(db)
)

/**
 * The ids of one page of items with all these words in their public texts, newest first in the order in which they were
 * created. Only items of creators whom the viewer may see and who want to be found.
 * @throws ApiError 422 for an unknown cursor
 */
export async function findItemIds(
  db: Db,
  kind: FoundKind,
  { terms, wide }: Search,
  { limit, before }: { limit: number; before?: string | undefined },
  viewerContext: ViewerContext
): Promise<FoundPage> {
  let place = before === undefined ? null : readPlace(before)
  if (terms.length === 0 || terms.some((words) => words.length === 0)) return { ids: [] }
  const words = tsquery(terms)
  const wideWords = wide && { words: tsquery(wide.terms), runs: [...wide.runs], isAll: wide.isAll }
  const shown: Row[] = []
  for (let batch = limit + 1; ; batch = Math.min(batch * 4, maxBatch)) {
    const rows = await newestItems(db, { kind, words, wide: wideWords, before: place, limit: batch, viewerContext })
    shown.push(...rows.filter(({ isShown }) => isShown))
    if (shown.length > limit || rows.length < batch) break
    place = rows.at(-1)?.number ?? 0
  }
  const last = shown.length > limit ? shown[limit - 1] : undefined
  return { ids: shown.slice(0, limit).map(({ id }) => id), ...(last && { nextCursor: writePlace(last.number) }) }
}
