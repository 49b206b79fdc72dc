import type { PublicSettings } from './settings.ts'

/** The amounts that have caps: a top-up, a tip, what a month and a year of a subscription cost, a payout, what an item for sale costs (Spec §9). */
export const capped = ['wallet', 'tip', 'subscription', 'yearly', 'payout', 'item'] as const
export type Capped = (typeof capped)[number]

/** What the operator sets of them, decimals as on the wire. */
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

/** The lowest and the highest amount, both inclusive, decimals as on the wire: tokens for a tip and an item, else currency. */
export type Caps = { min: number; max: number }
export type CapFault = { rule: keyof Caps; limit: number }

/** Of an item for sale, in tokens. */
export const itemCaps: Caps = { min: 1, max: 10_000 }

/** A year costs at most so many times what the dearest month may. */
const months = 12

/** The caps of an amount. A payout goes up to what is available, which only its creator's books know. */
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

/** The one rule of caps, for every form and the server; null when the amount is fine. What is no number is below. */
export function outsideCaps(amount: number, { min, max }: Caps): CapFault | null {
  if (!(amount >= min)) return { rule: 'min', limit: min }
  return amount > max ? { rule: 'max', limit: max } : null
}

/** Whether a cap is stricter than another one; null is none. */
export const isLower = (cap: number | null, than: number | null): boolean =>
  cap !== null && (than === null || cap < than)
