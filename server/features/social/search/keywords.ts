import { createHmac, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { plainText } from '../../../../contract/text/plain-text.ts'
import { maxRecentSearches } from '../../../../contract/limits.ts'
import type { RecentSearch } from '../../../../contract/social/search.ts'
import type { Db } from '../../../db/connect.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { networkOf } from '../../../http/address.ts'
import { wordsOf } from './words.ts'

/** Who has searched: the account, if signed in, and the network address. */
type Searcher = { accountId: string | undefined; address: string }

/**
 * Records a search: in the account's own list, at most `maxRecentSearches`, and as an anonymous vote for what is
 * trending. On one day a network and an account each count once for a search, however often they make it. A search
 * without a letter or digit is ignored.
 */
export async function recordSearch(deps: Deps, typed: string, { accountId, address }: Searcher): Promise<void> {
  const keyword = plainText(typed)
  const folded = wordsOf(keyword).join(' ')
  if (folded === '') return
  const now = deps.clock.now()
  const day = now.toISOString().slice(0, 10)
  // The key differs each day, and the rows are deleted after a few: nobody can be followed by them.
  const hashOf = (who: string): Buffer =>
    createHmac('sha256', deps.config.secret).update(`stagedoor search ${day} ${who}`).digest().subarray(0, 16)
  await deps.db
    .insertInto('search_vote')
    .values({
      day,
      folded,
      network: hashOf(`network ${networkOf(address)}`),
      account: accountId === undefined ? null : hashOf(`account ${accountId}`),
      keyword: keyword.toLowerCase(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (accountId === undefined) return
  await transaction(deps.db, async (trx) => {
    await lockAccount(trx, accountId)
    await trx
      .insertInto('recent_search')
      .values({ id: randomUUIDv7(), account_id: accountId, keyword, folded, searched_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'folded']).doUpdateSet({ keyword, searched_at: now }))
      .execute()
    await sql`delete from recent_search where id in (
      select id from recent_search where account_id = ${accountId} order by searched_at desc, id desc offset ${maxRecentSearches})`.execute(
      trx
    )
  })
}

/** The account's own searches that begin like this, newest first. */
export async function recentSearches(
  db: Db,
  accountId: string,
  beginning: string,
  limit: number
): Promise<RecentSearch[]> {
  const rows = await db
    .selectFrom('recent_search')
    .select(['id', 'keyword'])
    .where('account_id', '=', accountId)
    .where('folded', 'like', `${beginning}%`)
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, keyword }) => ({ _id: id, keyword }))
}

/**
 * Deletes one of the account's own searches.
 * @throws ApiError `not_found`
 */
export async function forgetSearch(deps: Deps, accountId: string, id: string): Promise<void> {
  const gone = await deps.db
    .deleteFrom('recent_search')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ApiError('not_found')
}

/** Deletes all of the account's own searches. */
export async function forgetAllSearches(deps: Deps, accountId: string): Promise<void> {
  await deps.db.deleteFrom('recent_search').where('account_id', '=', accountId).execute()
}
