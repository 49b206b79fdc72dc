import '../zod-config.ts'
import * as z from 'zod'

/**
 * An amount on the wire: a decimal number with at most two places. Inside the server it is an integer of minor units.
 */
export const Amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .multipleOf(0.01)
  .describe('decimal with at most two places')
  .meta({ id: 'Amount' })

/** An amount that may be negative, as of a reversing movement. */
export const SignedAmount = z
  .number()
  .min(-10_000_000)
  .max(10_000_000)
  .multipleOf(0.01)
  .describe('decimal with at most two places')
  .meta({ id: 'SignedAmount' })

/** The price that was shown to the buyer. If it is no longer the price, the call answers 409 `price_changed`. */
export const ShownPrice = Amount.describe('the price that was shown to the buyer').meta({ id: 'ShownPrice' })
