import type { PublicSettings } from '../platform/settings/settings.ts'

/**
 * The amounts that have caps: a top-up, a tip, what a month and a year of a subscription cost, a payout, what an item
 * for sale costs (Spec §9).
 */
export const capped = ['wallet', 'tip', 'subscription', 'yearly', 'payout', 'item'] as const
export type Capped = (typeof capped)[number]

/** The caps that the operator sets, decimals as on the wire. */
export type CapSettings = Pick<
  PublicSettings,
  | 'minimumSubscriptionPrice'
  | 'maximumSubscriptionPrice'
  | 'minimumWalletPrice'
  | 'maximumWalletPrice'
  | 'minimumTipPrice'
  | 'maximumTipPrice'
  | 'minimumPayoutAmount'
>

/**
 * The lowest and the highest amount, both inclusive, decimals as on the wire: tokens for a tip and an item, else
 * currency.
 */
export type Caps = { min: number; max: number }
export type CapViolation = { rule: keyof Caps; limit: number }

/** The caps of the price of an item for sale, in tokens. */
export const itemCaps: Caps = { min: 1, max: 10_000 }

/** The highest yearly price, as a multiple of the highest monthly price. */
const months = 12

/**
 * The caps of an amount. The upper cap of a payout is the creator's available balance, which this function does not
 * know.
 */
export function capsOf(what: Capped, site: CapSettings): Caps {
  switch (what) {
    case 'wallet':
      return { min: site.minimumWalletPrice, max: site.maximumWalletPrice }
    case 'tip':
      return { min: site.minimumTipPrice, max: site.maximumTipPrice }
    case 'subscription':
      return { min: site.minimumSubscriptionPrice, max: site.maximumSubscriptionPrice }
    case 'yearly':
      return { min: site.minimumSubscriptionPrice, max: site.maximumSubscriptionPrice * months }
    case 'payout':
      return { min: site.minimumPayoutAmount, max: Infinity }
    case 'item':
      return itemCaps
  }
}

/**
 * Judges an amount by its caps, for every form and for the server. Null when the amount is allowed; NaN counts as below
 * the minimum.
 */
export function capViolation(amount: number, { min, max }: Caps): CapViolation | null {
  if (!(amount >= min)) return { rule: 'min', limit: min }
  return amount > max ? { rule: 'max', limit: max } : null
}

/** Whether a cap is stricter than another one; null means no cap. */
export const isLower = (cap: number | null, than: number | null): boolean =>
  cap !== null && (than === null || cap < than)
