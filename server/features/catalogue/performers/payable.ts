import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { overDefaults, storedSettings } from '../../platform/settings/queries.ts'

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

/**
 * A creator whom this viewer can pay (active, approved and not hidden from them; prices in cents), with the site's
 * settings; undefined when there is none.
 */
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

/**
 * The current price of a subscription type, in cents; undefined when the creator or the site does not offer it
 * (product.md, Subscriptions).
 */
export function offeredPrice(performer: Payable, type: 'free' | 'monthly' | 'yearly'): number | undefined {
  if (type === 'free') return performer.site.freeSubscriptionEnabled && performer.is_free_subscription ? 0 : undefined
  return type === 'monthly' ? performer.monthly_price : (performer.yearly_price ?? undefined)
}
