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

/**
 * Splits what was paid with a coupon of the site, of a `full` price: the site gives up its commission first, so that the
 * creator earns as much as without it; only what the discount exceeds the commission by lowers the creator's part.
 * gross = fee + net to the cent, and neither is negative. All in minor units.
 */
export function splitWithSiteCoupon(
  grossMinor: number,
  full: number,
  commissionBp: number
): { fee: number; net: number } {
  const net = Math.min(grossMinor, splitCommission(full, commissionBp).net)
  return { fee: grossMinor - net, net }
}

/**
 * How many hundredths of a token an amount of currency (minor units) buys, rounded down. `tokenPrice` is in minor
 * units.
 */
export function tokensForAmount(minor: number, tokenPrice: number): number {
  return Math.floor((minor * 100) / tokenPrice)
}

/** The cost of a price (minor units) from the wallet, in hundredths of a token, rounded up. */
export function costInTokens(minor: number, tokenPrice: number): number {
  return Math.ceil((minor * 100) / tokenPrice)
}

/** The smallest charge of a card, in cents. A price that a coupon lowers below it becomes zero. */
const minimumCharge = 50

/** The price after a coupon, in cents; `value` is in per cent or in cents. */
export function discounted(price: number, { kind, value }: { kind: CouponKind; value: number }): number {
  const left = kind === 'percentage' ? price - Math.round((price * value) / 100) : price - value
  return left < minimumCharge ? 0 : left
}
