import { boughtTokens, costInTokens, fromMinor, toMinor } from '../../../contract/money.ts'

/** The tokens that an amount of currency buys; both as on the wire. */
export const tokensFor = (amount: number, tokenPrice: number): number =>
  fromMinor(boughtTokens(toMinor(amount), toMinor(tokenPrice)))

/** The tokens that a price in currency costs when it is paid from the wallet; both as on the wire. */
export const walletCost = (price: number, tokenPrice: number): number =>
  fromMinor(costInTokens(toMinor(price), toMinor(tokenPrice)))

/** The least amount of currency that buys so many missing tokens, within the caps of one top-up; all as on the wire. */
export const amountFor = (
  missing: number,
  { tokenPrice, min, max }: { tokenPrice: number; min: number; max: number }
): number => {
  const exact = Math.ceil((toMinor(missing) * toMinor(tokenPrice)) / 100)
  return fromMinor(Math.min(toMinor(max), Math.max(toMinor(min), exact)))
}

/** Tokens that the wallet lacks for a cost, never below zero and without the dust of floats. */
export const missingTokens = (cost: number, balance: number): number =>
  Math.max(0, fromMinor(toMinor(cost) - toMinor(balance)))
