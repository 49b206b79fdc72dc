import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import type { Trx } from '../../../db/transaction.ts'
import { newsLevelOf } from '../../identity/visibility/relations.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'

/**
 * The subscription of a fan to a creator that has not ended, according to its status; its period may be over already.
 */
export async function findOpenSubscription(db: Db | Trx, userId: string, performerId: string) {
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

/**
 * The subscriptions of one side, newest first by default, each with the other person, and the total; `q` matches that
 * person's name.
 */
export async function listSubscriptions(db: Db, side: 'user_id' | 'performer_id', accountId: string, page: Listing) {
  const other = side === 'user_id' ? 'performer_id' : 'user_id'
  const matching = db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', `subscription.${other}`)
    .where(`subscription.${side}`, '=', accountId)
    .$if(page.status !== undefined, (query) => query.where('subscription.status', '=', page.status ?? ''))
    .where(containsText(['account.name', 'account.username'], page.q))
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll('subscription')
      .select([
        'account.id as person_id',
        'account.name',
        'account.username',
        'account.avatar_file_id',
        'account.is_performer',
        newsLevelOf(sql.ref('subscription.user_id'), sql.ref('subscription.performer_id')).as('news_level'),
      ])
      .orderBy('subscription.started_at', page.sort)
      .orderBy('subscription.id', page.sort)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/**
 * The subscriptions for which a fan will be charged, with their creators. Suspended creators and blocks prevent
 * charges.
 */
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
