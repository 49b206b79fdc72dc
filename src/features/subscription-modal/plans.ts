import { addMonths } from '../../../contract/period.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import type { PerformerProfile } from '../../../contract/performers.ts'

export type Plan = { type: SubscriptionType; price: number }

type Site = { freeSubscriptionEnabled: boolean }
export type Offer = Pick<PerformerProfile, 'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'trialUsed'>

/** Whether a creator's free days are offered to this person: once for each (product.md, Subscriptions). */
export const hasTrial = (
  { isFreeSubscription, trialUsed }: Pick<Offer, 'isFreeSubscription' | 'trialUsed'>,
  site: Site
): boolean => site.freeSubscriptionEnabled && isFreeSubscription && !trialUsed

/** What a fan can choose, first what is chosen unless they say otherwise: the trial where there is one, else the month. */
export const plansOf = (offer: Offer, site: Site): Plan[] => [
  ...(hasTrial(offer, site) ? [{ type: 'free' as const, price: 0 }] : []),
  { type: 'monthly', price: offer.monthlyPrice },
  ...(offer.yearlyPrice === undefined ? [] : [{ type: 'yearly' as const, price: offer.yearlyPrice }]),
]

/** What a year saves against twelve months, as a share from 0 to 1, in whole per cents and never rounded up; 0 when it saves nothing. */
export const yearlySaving = (monthly: number, yearly: number): number => {
  if (monthly <= 0) return 0
  // The dust of floats must not take a per cent away.
  return Math.max(0, Math.floor((1 - yearly / (12 * monthly)) * 100 + 1e-9) / 100)
}

/** When a period that begins now ends: the next charge, or the end of the free days. */
export const periodEnd = (type: SubscriptionType, now: Date, freeDays: number): Date =>
  type === 'free' ? new Date(now.getTime() + freeDays * 86_400_000) : addMonths(now, type === 'yearly' ? 12 : 1)
