import type { Db } from '../../db/connect.ts'
import type { Trx } from '../../db/transaction.ts'
import { graceMs } from './period.ts'

/**
 * The living subscriptions of a fan among `performerIds`: performer → end of the paid period. A cancelled one lives to that end. One that renews also
 * lives while its renewal is due or retried (`graceMs` after the end): a card that fails takes nothing away before the last retry has failed.
 */
export async function activeSubscriptions(db: Db, userId: string, performerIds: readonly string[], now: Date): Promise<Map<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .select(['performer_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('performer_id', 'in', [...performerIds])
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .where((eb) => eb.or([eb('ends_at', '>', now), eb.and([eb('next_charge_at', 'is not', null), eb('ends_at', '>', new Date(now.getTime() - graceMs))])]))
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
