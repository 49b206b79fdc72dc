import type { CouponKind } from './coupons.ts'

/** Wire decimal → integer minor units (cents, or hundredths of a token). */
export function toMinor(amount: number): number {
  return Math.round(amount * 100)
}

/** Integer minor units → wire decimal. */
export function fromMinor(minor: number): number {
  return minor / 100
}

/** Splits gross minor units into fee and net by a commission in basis points; gross = fee + net to the cent. */
export function splitCommission(grossMinor: number, commissionBp: number): { fee: number; net: number } {
  const fee = Math.round((grossMinor * commissionBp) / 10_000)
  return { fee, net: grossMinor - fee }
}

/** What so many minor units of currency buy, in hundredths of a token, rounded down; the price of one token in minor units. */
export function boughtTokens(minor: number, tokenPrice: number): number {
  return Math.floor((minor * 100) / tokenPrice)
}

/** What a price in minor units costs from the wallet, in hundredths of a token, rounded up. */
export function costInTokens(minor: number, tokenPrice: number): number {
  return Math.ceil((minor * 100) / tokenPrice)
}

/** Cents that a card can be charged at least: what a coupon leaves below that is nothing. */
const leastCharge = 50

/** What a price costs with a coupon, in cents; `value` in per cent or in cents. */
export function discounted(price: number, { kind, value }: { kind: CouponKind; value: number }): number {
  const left = kind === 'percentage' ? price - Math.round((price * value) / 100) : price - value
  return left < leastCharge ? 0 : left
}
