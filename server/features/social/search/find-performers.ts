import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { isWide } from './wide-words.ts'

/** Words, and what was typed as a possible username, in lower case. */
export type PerformerSearch = { words: readonly string[]; username: string }

/** How many of the most popular creators are compared before the indexes are asked. */
const popularBound = 300

/**
 * SQL condition over a column of folded words, a space before each: it has a word that begins so (in a script without
 * spaces, one that contains it), or,
 * if `isSimilar`, one that resembles it.
 */
const hasWord = (column: RawBuilder<unknown>, word: string, isSimilar: boolean): RawBuilder<boolean> =>
  isSimilar
    ? sql<boolean>`${word} <% ${column}`
    : sql<boolean>`${column} like ${isWide(word) ? `%${word}%` : `% ${word}%`}`

const everyWord = (words: readonly string[], isSimilar: boolean): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    words.map(
      (word) =>
        sql`(${hasWord(sql.ref('account.search_name'), word, isSimilar)} or ${hasWord(sql.ref('performer.search_name'), word, isSimilar)})`
    ),
    sql` and `
  )}`

/** SQL: the ids of all creators with this word in name, username, craft or tagline, by the indexes. */
const withWord = (word: string, isSimilar: boolean): RawBuilder<unknown> =>
  sql`(select id from account where is_performer and ${hasWord(sql.ref('search_name'), word, isSimilar)}
    union select account_id from performer where approved_at is not null and ${hasWord(sql.ref('search_name'), word, isSimilar)})`

/**
 * The ids of the creators whose name has, for each of these words, a word that begins with it: an exact username first,
 * then the most popular. `total` counts them all. With `isSimilar`, similar words match too.
 */
export async function findPerformerIds(
  db: Db,
  { words, username }: PerformerSearch,
  { limit, offset }: { limit: number; offset: number },
  viewerContext: ViewerContext,
  isSimilar = false
): Promise<{ ids: string[]; total: number }> {
  const plain = words.map((word) => word.replace('#', ''))
  if (plain.length === 0) return { ids: [], total: 0 }
  const isFound = sql`performer.is_listed and ${isVisibleTo(viewerContext)}`
  const { rows } = await sql<{ id: string; total: number }>`
    select account.id, count(*) over () as total from account join performer on performer.account_id = account.id
    where ${isFound} and account.id in (${sql.join(
      plain.map((word) => withWord(word, isSimilar)),
      sql` intersect `
    )})
    order by lower(account.username) = ${username} desc, performer.total_subscribers desc, account.id limit ${limit} offset ${offset}`.execute(
    db
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/**
 * As `findPerformerIds`, for the first few only and without counting: of a common word the most popular creators are
 * found without reading all others.
 */
export async function findTopPerformerIds(
  db: Db,
  { words, username }: PerformerSearch,
  limit: number,
  viewerContext: ViewerContext
): Promise<string[]> {
  const plain = words.map((word) => word.replace('#', ''))
  if (plain.length === 0) return []
  const isFound = sql`performer.is_listed and ${isVisibleTo(viewerContext)}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select account.id, 1 as place, 0 as popularity from account join performer on performer.account_id = account.id
        where lower(account.username) = ${username} and ${isFound})
      union all
      (select account.id, 2, total_subscribers from (
          select * from performer where approved_at is not null order by total_subscribers desc, account_id limit ${sql.lit(popularBound)}
        ) performer join account on account.id = performer.account_id
        where ${isFound} and ${everyWord(plain, false)} and lower(account.username) is distinct from ${username}
        order by total_subscribers desc, account_id limit ${limit})
    ) found order by place, popularity desc, id limit ${limit}`.execute(db)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  return (await findPerformerIds(db, { words, username }, { limit, offset: 0 }, viewerContext)).ids
}
