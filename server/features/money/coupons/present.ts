import type { Coupon } from '../../../../contract/money/coupons.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { couponStatus } from './policy.ts'
import type { LoadedCoupon } from './queries.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** A coupon's value: a percentage unchanged, cents as an amount of currency. */
export function presentValue({ kind, value }: { kind: string; value: number }): number {
  return kind === 'percentage' ? value : fromMinor(value)
}

/** A coupon, for its creator. */
export function presentCoupon(row: LoadedCoupon, at: Date): Coupon {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind as Coupon['kind'],
    value: presentValue(row),
    charges: row.charges,
    subscriptionType: (row.subscription_type as Coupon['subscriptionType'] | null) ?? undefined,
    validFrom: dayOf(row.valid_from),
    validUntil: row.valid_until ? dayOf(new Date(row.valid_until.getTime() - 1)) : undefined,
    totalLimit: row.total_limit ?? undefined,
    fanLimit: row.fan_limit,
    status: couponStatus(row, row.used, at),
    used: row.used,
    createdAt: row.created_at.toISOString(),
  }
}
