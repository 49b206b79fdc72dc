import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { searchAll } from './search.ts'

/** Days that are counted, with today. */
const days = 3
/** Minimum number of people who have searched for something before others see it as a trend. */
const fewestPeople = 5
const maxTrends = 10
/** How many candidates are looked at: some find nothing or are refused. */
const maxCandidates = 40

/**
 * Counts what is trending: searches of at least five people in three days, counted by people and days, not by calls,
 * that find something a visitor can see. So nobody can put words there alone, and words that occur only in locked texts
 * never appear. Deletes older votes.
 */
export async function countTrends(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{ keyword: string; people: number }>`
    select mode() within group (order by keyword) as keyword, count(*)::integer as people from search_vote
    where day > ${now}::date - ${days}::integer group by folded
    having count(distinct (day, network)) >= ${fewestPeople} and count(distinct network) >= ${fewestPeople}
    order by people desc, folded limit ${maxCandidates}`.execute(deps.db)
  const shown: { keyword: string; people: number }[] = []
  for (const row of rows) {
    if (shown.length >= maxTrends) break
    if (await isFound(deps, row.keyword)) shown.push(row)
  }
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('search_trend').execute()
    if (shown.length > 0)
      await trx
        .insertInto('search_trend')
        .values(shown)
        .onConflict((is) => is.doNothing())
        .execute()
    await sql`delete from search_vote where day <= ${now}::date - ${days}::integer`.execute(trx)
  })
}

/** Whether a visitor finds something by exactly these words. */
async function isFound(deps: Deps, keyword: string): Promise<boolean> {
  const { isSimilar, performers, posts, videos, photos, streams, products } = await searchAll(
    deps,
    { q: `${keyword} `, limit: 1 },
    { viewer: null, country: undefined }
  )
  return !isSimilar && [performers, posts, videos, photos, streams, products].some((kind) => kind.length > 0)
}

/** What is trending and begins like this, the most frequent first. */
export async function trendsWith(db: Db, beginning: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_trend')
    .select('keyword')
    .where('keyword', 'like', `${beginning.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('people', 'desc')
    .orderBy('keyword')
    .limit(limit)
    .execute()
  return rows.map(({ keyword }) => keyword)
}
