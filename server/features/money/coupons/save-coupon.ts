import { randomUUIDv7 } from 'node:crypto'
import type { coupons } from '../../../../contract/money/coupons.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'
import { addDays } from '../../../../contract/money/period.ts'
import { loadCoupon, type LoadedCoupon } from './queries.ts'

type NewCoupon = Input<typeof coupons.create>['body']
type Limits = Input<typeof coupons.update>['body']

const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const limitsOf = ({ validUntil, totalLimit, fanLimit }: Limits) => ({
  valid_until: validUntil === undefined ? null : addDays(beginOf(validUntil), 1),
  total_limit: totalLimit ?? null,
  fan_limit: fanLimit,
})

/** Creates a coupon of a creator, or of the whole site with null. @throws ApiError `code_taken` */
export async function createCoupon(deps: Deps, performerId: string | null, body: NewCoupon): Promise<LoadedCoupon> {
  const [id, at] = [randomUUIDv7(), deps.clock.now()]
  return transaction(deps.db, async (trx) => {
    const inserted = await trx
      .insertInto('coupon')
      .values({
        id,
        performer_id: performerId,
        code: body.code,
        kind: body.kind,
        value: body.kind === 'amount' ? toMinor(body.value) : body.value,
        charges: body.charges,
        subscription_type: body.subscriptionType ?? null,
        valid_from: body.validFrom === undefined ? at : beginOf(body.validFrom),
        ...limitsOf(body),
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) throw new ApiError('code_taken')
    return ownCoupon(trx, performerId, id)
  })
}

/**
 * Changes the end date and limits of a coupon; its discount is fixed.
 * @throws ApiError `not_found`, `coupon_ended`
 */
export async function updateCoupon(
  deps: Deps,
  performerId: string | null,
  id: string,
  body: Limits
): Promise<LoadedCoupon> {
  return transaction(deps.db, async (trx) => {
    const old = await ownCoupon(trx, performerId, id)
    if (!old.is_active) throw new ApiError('coupon_ended')
    await trx
      .updateTable('coupon')
      .set({ ...limitsOf(body), updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    return ownCoupon(trx, performerId, id)
  })
}

/**
 * Ends a coupon. One that was never used is deleted, which frees its code. Subscriptions keep their discount.
 * @throws ApiError `not_found`
 */
export async function endCoupon(deps: Deps, performerId: string | null, id: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    // Locked so that nobody can start to use it between the check and the change.
    await trx.selectFrom('coupon').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    await ownCoupon(trx, performerId, id)
    const used = await trx.selectFrom('payment').select('id').where('coupon_id', '=', id).limit(1).executeTakeFirst()
    if (used)
      await trx
        .updateTable('coupon')
        .set({ is_active: false, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute()
    else await trx.deleteFrom('coupon').where('id', '=', id).execute()
  })
}

async function ownCoupon(trx: Trx, performerId: string | null, id: string): Promise<LoadedCoupon> {
  const coupon = await loadCoupon(trx, performerId, id)
  if (!coupon) throw new ApiError('not_found')
  return coupon
}
