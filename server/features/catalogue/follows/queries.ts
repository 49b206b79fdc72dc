import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { newsLevelOf } from '../../identity/visibility/relations.ts'
import { personColumns } from '../../identity/visibility/present.ts'

type FollowQuery = { q?: string | undefined; sort: 'asc' | 'desc'; limit: number; offset: number }

/**
 * One page of a creator's followers, newest first unless `sort` says otherwise, and the total; `allowed` is a condition
 * over `account`.
 */
export async function findFollowers(db: Db, performerId: string, allowed: RawBuilder<boolean>, query: FollowQuery) {
  const found = db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', 'follow.follower_id')
    .where('follow.performer_id', '=', performerId)
    .where(containsText(['account.name', 'account.username'], query.q))
    .where(allowed)
  const [rows, { total }] = await Promise.all([
    found
      .select([...personColumns, 'follow.created_at'])
      .orderBy('follow.created_at', query.sort)
      .orderBy('account.id', query.sort)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * One page of the creators that an account follows, newest first unless `sort` says otherwise, and the total; `allowed`
 * is a condition over `account` and `performer`.
 */
export async function findFollowing(db: Db, userId: string, allowed: RawBuilder<boolean>, query: FollowQuery) {
  const found = db
    .selectFrom('account')
    .innerJoin('performer', 'performer.account_id', 'account.id')
    .innerJoin('follow', 'follow.performer_id', 'account.id')
    .where('follow.follower_id', '=', userId)
    .where(containsText(['account.name', 'account.username'], query.q))
    .where(allowed)
  const [rows, { total }] = await Promise.all([
    found
      .select(['account.id', 'follow.created_at', newsLevelOf(userId, sql.ref('account.id')).as('news_level')])
      .orderBy('follow.created_at', query.sort)
      .orderBy('account.id', query.sort)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
