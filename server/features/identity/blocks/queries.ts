import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { personColumns } from '../visibility/present.ts'

type Query = { q?: string | undefined; sort: 'asc' | 'desc'; limit: number; offset: number }

/**
 * One page of the accounts that an account has blocked, newest block first unless `sort` says otherwise, and the total.
 */
export async function findBlocked(db: Db, blockerId: string, query: Query) {
  const found = db
    .selectFrom('block_user')
    .innerJoin('account', 'account.id', 'block_user.blocked_id')
    .where('block_user.blocker_id', '=', blockerId)
    .where(containsText(['account.name', 'account.username'], query.q))
  const [rows, { total }] = await Promise.all([
    found
      .select([...personColumns, 'block_user.created_at'])
      .orderBy('block_user.created_at', query.sort)
      .orderBy('account.id', query.sort)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The codes of the countries that a creator has blocked. */
export async function findCountries(db: Db, performerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('block_country')
    .select('country')
    .where('performer_id', '=', performerId)
    .orderBy('country')
    .execute()
  return rows.map((row) => row.country)
}
