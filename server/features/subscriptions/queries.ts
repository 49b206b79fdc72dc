import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import type { Trx } from '../../db/transaction.ts'
import { isHiddenFrom } from '../blocks/policy.ts'
import { isLiving } from './policy.ts'

/** The subscriptions of a fan among `performerIds` that give access (`isLiving`): performer → end of the paid period. */
export async function activeSubscriptions(
  db: Db,
  userId: string,
  performerIds: readonly string[],
  now: Date
): Promise<Map<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .select(['performer_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('performer_id', 'in', [...performerIds])
    .where(isLiving(now))
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.ends_at]))
}

/** The subscription of a fan to a creator that has not ended, or undefined. One whose end nobody has noted yet does not count. */
export async function findLiving(db: Db | Trx, userId: string, performerId: string) {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .executeTakeFirst()
}

type Listing = {
  limit: number
  offset: number
  sort: 'asc' | 'desc'
  q?: string | undefined
  status?: string | undefined
}

/** The subscriptions of one side, newest first unless asked otherwise, with the person on the other side; `q` looks in that person's name. */
export async function listSubscriptions(db: Db, side: 'user_id' | 'performer_id', accountId: string, page: Listing) {
  const other = side === 'user_id' ? 'performer_id' : 'user_id'
  const asked = db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', `subscription.${other}`)
    .where(`subscription.${side}`, '=', accountId)
    .$if(page.status !== undefined, (query) => query.where('subscription.status', '=', page.status ?? ''))
    .where(containsText(['account.name', 'account.username'], page.q))
  const [rows, { total }] = await Promise.all([
    asked
      .selectAll('subscription')
      .select([
        'account.id as person_id',
        'account.name',
        'account.username',
        'account.avatar_file_id',
        'account.is_performer',
      ])
      .orderBy('subscription.started_at', page.sort)
      .orderBy('subscription.id', page.sort)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The subscriptions of a fan that will charge them, with their creators; those of creators who are suspended, or where one of the two has blocked the other, charge nothing. */
export async function listRenewing(db: Db, userId: string) {
  return db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.performer_id')
    .selectAll('subscription')
    .select([
      'account.id as person_id',
      'account.name',
      'account.username',
      'account.avatar_file_id',
      'account.is_performer',
    ])
    .where('subscription.user_id', '=', userId)
    .where('subscription.status', 'in', ['active', 'past_due'])
    .where('subscription.next_charge_at', 'is not', null)
    .where('account.status', '=', 'active')
    .where(sql<boolean>`not ${isHiddenFrom(sql.ref('account.id'), userId, undefined)}`)
    .execute()
}
