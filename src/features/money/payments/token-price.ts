import { tokensForAmount, costInTokens, fromMinor, toMinor } from '../../../../contract/money/money.ts'

/** The tokens that an amount of currency buys; both in API units. */
export const tokensFor = (amount: number, tokenPrice: number): number =>
  fromMinor(tokensForAmount(toMinor(amount), toMinor(tokenPrice)))

/** The tokens that a price in currency costs when paid from the wallet; both in API units. */
export const walletCost = (price: number, tokenPrice: number): number =>
  fromMinor(costInTokens(toMinor(price), toMinor(tokenPrice)))

/** The smallest top-up, in currency, that buys the missing tokens within the limits of one top-up; all in API units. */
export const amountFor = (
  missing: number,
  { tokenPrice, min, max }: { tokenPrice: number; min: number; max: number }
): number => {
  const exact = Math.ceil((toMinor(missing) * toMinor(tokenPrice)) / 100)
  return fromMinor(Math.min(toMinor(max), Math.max(toMinor(min), exact)))
}

/** The tokens missing in the wallet for a cost; never negative, rounded to two decimals. */
export const missingTokens = (cost: number, balance: number): number =>
  Math.max(0, fromMinor(toMinor(cost) - toMinor(balance)))
