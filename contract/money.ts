import * as z from 'zod'

/** An amount on the wire: a decimal number with at most two places. Inside the server it is an integer of minor units. */
export const Amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .multipleOf(0.01)
  .describe('decimal, at most two places')
  .meta({ id: 'Amount' })

/** An amount that may be negative: a reversing movement. */
export const SignedAmount = z
  .number()
  .min(-10_000_000)
  .max(10_000_000)
  .multipleOf(0.01)
  .describe('decimal, at most two places')
  .meta({ id: 'SignedAmount' })

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

/** Money calls say the price that was shown; a different one answers 409 `price_changed`. */
export const ShownPrice = Amount.describe('the price that was shown to the buyer').meta({ id: 'ShownPrice' })

/** What so many minor units of currency buy, in hundredths of a token, rounded down; the price of one token in minor units. */
export function boughtTokens(minor: number, tokenPrice: number): number {
  return Math.floor((minor * 100) / tokenPrice)
}

/** What a price in minor units costs from the wallet, in hundredths of a token, rounded up. */
export function costInTokens(minor: number, tokenPrice: number): number {
  return Math.ceil((minor * 100) / tokenPrice)
}
