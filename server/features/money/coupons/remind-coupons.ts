import { sql } from 'kysely'
import { addDays } from '../../../../contract/money/period.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'

/** Number of days before its end at which the creator of a coupon is reminded. */
const days = 3
/** A coupon for a shorter time needs no reminder: its creator has just made it. */
const shortDays = 7

/**
 * The `remind-coupons` job: records once for each end of validity that a creator's coupon ends in three days. A coupon
 * that is used up, or was valid for a week at most, is left out.
 */
export async function remindCoupons(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const ending = await trx
      .updateTable('coupon')
      .set((row) => ({ reminded_for: row.ref('valid_until') }))
      .where('is_active', '=', true)
      .where('valid_until', '>', now)
      .where('valid_until', '<=', addDays(now, days))
      .where(sql<boolean>`valid_until - valid_from > ${shortDays} * interval '1 day'`)
      .where(sql<boolean>`reminded_for is distinct from valid_until`)
      .where(
        sql<boolean>`(total_limit is null or total_limit > (select count(*) from payment where payment.coupon_id = coupon.id and payment.status <> 'failed'))`
      )
      .where('performer_id', 'is not', null)
      .returning(['id', 'performer_id'])
      .execute()
    for (const { id, performer_id: performerId } of ending)
      if (performerId) record('coupon.ending', { couponId: id, performerId })
  })
}
