import { tokensForAmount } from './money.ts'

/** The most packages of a site, and the most that the tokens of one may be worth, as a multiple of its price. */
export const MAX_PACKAGES = 12
export const MAX_WORTH = 2

/**
 * Bounds of the tokens of a package, bonus included, in hundredths: never less than the same money buys without it, and
 * at most `MAX_WORTH` times as many. `price` and `tokenPrice` in minor units of the currency.
 */
export function packageBounds(price: number, tokenPrice: number): { least: number; most: number } {
  const least = tokensForAmount(price, tokenPrice)
  return { least, most: least * MAX_WORTH }
}
