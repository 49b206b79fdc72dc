import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { queryTemplate } from '../../db/query-template.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { hiddenAmong, isHiddenFrom } from '../blocks/policy.ts'
import { overDefaults, storedSettings } from '../settings/queries.ts'
import { graceMs } from './period.ts'

const grace = sql`${sql.lit(`${graceMs} milliseconds`)}::interval`

/**
 * SQL condition over `subscription`: it gives access at `now`. A cancelled one does so to its end. One that renews also while its renewal is due or
 * retried (`graceMs` after the end): a card that fails takes nothing away before the last retry has failed.
 */
export function isLiving(now: Date): RawBuilder<boolean> {
  return sql`(subscription.status in ('active', 'past_due', 'cancelled')
    and (subscription.ends_at > ${now} or (subscription.next_charge_at is not null and subscription.ends_at > ${now}::timestamptz - ${grace})))`
}

/** Whether a subscription may charge its fan: nobody pays for a creator who is suspended, or where one of the two has blocked the other. */
export async function canGoOn(
  trx: Trx,
  { user_id: userId, performer_id: performerId }: { user_id: string; performer_id: string }
): Promise<boolean> {
  const people = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [userId, performerId])
    .where('status', '=', 'active')
    .execute()
  return people.length === 2 && (await hiddenAmong(trx, userId, undefined, [performerId])).size === 0
}

const payables = queryTemplate(
  (db, { viewerId, country, performerId }: { viewerId: string; country: string | undefined; performerId: string }) =>
    db
      .selectFrom('performer')
      .innerJoin('account', 'account.id', 'performer.account_id')
      .select([
        'account.id',
        'account.name',
        'performer.monthly_price',
        'performer.yearly_price',
        'performer.is_free_subscription',
        'performer.commission_bp',
      ])
      .select(storedSettings.as('stored'))
      .where('account.id', '=', performerId)
      .where('account.status', '=', 'active')
      .where('performer.approved_at', 'is not', null)
      .where(sql<boolean>`not ${isHiddenFrom(sql.ref('account.id'), viewerId, country)}`)
      .compile()
)

/** A creator who can be paid by this viewer (active, approved and not hidden from them; prices in cents), with the site's settings; undefined when there is none. */
export async function findPayable(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  country: string | undefined,
  performerId: string
) {
  const [row] = await payables(db, { viewerId: viewer.id, country, performerId })
  return row && { ...row, site: overDefaults(row.stored) }
}
export type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** What a type of subscription costs now (cents), or undefined where the creator or the site does not offer it (product.md, Subscriptions). */
export function offeredPrice(performer: Payable, type: 'free' | 'monthly' | 'yearly'): number | undefined {
  if (type === 'free') return performer.site.freeSubscriptionEnabled && performer.is_free_subscription ? 0 : undefined
  return type === 'monthly' ? performer.monthly_price : (performer.yearly_price ?? undefined)
}
