import { type CouponKind, type CouponOffer } from '../../../../contract/money/coupons.ts'
import { discounted, fromMinor } from '../../../../contract/money/money.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { periodEnd } from '../../../../contract/money/period.ts'
import { findPayable, offeredPrice } from '../../catalogue/performers/payable.ts'
import { couponRejection, couponError, type CouponRow } from './policy.ts'
import { presentValue } from './present.ts'
import { countUses, findCoupon } from './queries.ts'

type CouponRequest = { code: string; performerId: string; type: 'monthly' | 'yearly' }
type Caller = { viewer: Viewer; country: string | undefined; language: Language }

/**
 * What a subscription to a creator would cost with a coupon, now and later (Spec §7, POST
 * /coupons/{code}/apply-coupon). Does not redeem the coupon.
 * @throws ApiError `not_found` (creator), 422 naming the code
 */
export async function applyCoupon(
  deps: Deps,
  { viewer, country, language }: Caller,
  { code, performerId, type }: CouponRequest
): Promise<CouponOffer> {
  const performer = performerId === viewer.id ? undefined : await findPayable(deps.db, viewer, country, performerId)
  const price = performer && offeredPrice(performer, type)
  if (price === undefined) throw new ApiError('not_found')
  const coupon = await findCoupon(deps.db, performerId, code)
  const at = deps.clock.now()
  const fault = coupon ? couponRejection(coupon, await countUses(deps.db, coupon.id, viewer.id), type, at) : 'unknown'
  if (!coupon || fault) throw couponError('code', fault ?? 'unknown', language)
  const lowered = withCoupon(price, coupon)
  return {
    code: coupon.code,
    kind: coupon.kind as CouponKind,
    value: presentValue(coupon),
    charges: coupon.charges,
    price: fromMinor(price),
    discountedPrice: fromMinor(lowered),
    nextCharge: fromMinor(coupon.charges > 1 ? lowered : price),
    nextChargeAt: periodEnd(at, type, 1).toISOString(),
    fullPriceFrom: periodEnd(at, type, coupon.charges).toISOString(),
  }
}

/** A price with the coupon's discount, in cents. */
export function withCoupon(price: number, coupon: CouponRow): number {
  return discounted(price, { kind: coupon.kind as CouponKind, value: coupon.value })
}
