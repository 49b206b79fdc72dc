import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import { personColumns } from '../people/present.ts'

type FollowQuery = { q?: string | undefined; sort: 'asc' | 'desc'; limit: number; offset: number }

/** Which of these creators the account follows. One query. */
export async function followedAmong(db: Db, userId: string, performerIds: readonly string[]): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('follow')
    .select('performer_id')
    .where('follower_id', '=', userId)
    .where('performer_id', 'in', performerIds)
    .execute()
  return new Set(rows.map((row) => row.performer_id))
}

/** Who follows a creator, newest first unless `sort` says otherwise, where `allowed` holds over `account`; a page, and how many there are. */
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

/** The creators that an account follows, in the same way; `allowed` holds over `account` and `performer`. */
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
      .select(['account.id', 'follow.created_at'])
      .orderBy('follow.created_at', query.sort)
      .orderBy('account.id', query.sort)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
