import type { Selectable } from 'kysely'
import type { CouponStatus } from '../../../../contract/money/coupons.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { SubscriptionType } from '../../../../contract/money/payments.ts'
import type { Coupon } from '../../../db/schema.ts'
import { invalidField, type ApiError } from '../../../http/api-error.ts'

export type CouponRow = Selectable<Coupon>

/** How often a coupon has been used: in total, and by this fan. */
export type Uses = { all: number; own: number }

type CouponRejection = keyof typeof texts

/**
 * Why a coupon does not apply for this fan now, or null if it does (product.md, Subscriptions: validity, total and
 * per-fan limits).
 */
export function couponRejection(
  coupon: CouponRow,
  uses: Uses,
  type: SubscriptionType,
  at: Date
): CouponRejection | null {
  const status = couponStatus(coupon, uses.all, at)
  if (status === 'ended' || status === 'scheduled') return status
  if (type === 'free' || (coupon.subscription_type !== null && coupon.subscription_type !== type))
    return coupon.subscription_type === 'yearly' ? 'yearly' : 'monthly'
  if (uses.own >= coupon.fan_limit) return 'used'
  return status === 'used_up' ? status : null
}

/** The status of a coupon, independent of the fan. */
export function couponStatus(
  coupon: Pick<CouponRow, 'is_active' | 'valid_from' | 'valid_until' | 'total_limit'>,
  used: number,
  at: Date
): CouponStatus {
  if (!coupon.is_active || (coupon.valid_until !== null && coupon.valid_until.getTime() <= at.getTime())) return 'ended'
  if (coupon.total_limit !== null && used >= coupon.total_limit) return 'used_up'
  return coupon.valid_from.getTime() > at.getTime() ? 'scheduled' : 'active'
}

/** The error for a coupon that does not apply, at the field that its code was typed in. */
export function couponError(field: string, fault: CouponRejection, language: Language): ApiError {
  return invalidField(field, texts[fault][language])
}

const texts = {
  unknown: { en: "This code isn't valid here", pt: 'Este código não vale aqui' },
  scheduled: { en: "This coupon isn't valid yet", pt: 'Este cupom ainda não vale' },
  ended: { en: 'This coupon is no longer valid', pt: 'Este cupom não vale mais' },
  monthly: { en: 'This coupon is for a monthly subscription', pt: 'Este cupom é para a assinatura mensal' },
  yearly: { en: 'This coupon is for a yearly subscription', pt: 'Este cupom é para a assinatura anual' },
  used: { en: "You've already used this coupon", pt: 'Você já usou este cupom' },
  used_up: { en: 'This coupon has been used up', pt: 'Este cupom já se esgotou' },
} as const
