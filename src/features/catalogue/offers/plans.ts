import { addMonths } from '../../../../contract/money/period.ts'
import type { SubscriptionType } from '../../../../contract/money/payments.ts'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'

export type Plan = { type: SubscriptionType; price: number }

type Site = { freeSubscriptionEnabled: boolean }
export type Offer = Pick<PerformerProfile, 'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'trialUsed'>

/** Whether this person is offered a creator's free trial: once for each creator (product.md, Subscriptions). */
export const hasTrial = (
  { isFreeSubscription, trialUsed }: Pick<Offer, 'isFreeSubscription' | 'trialUsed'>,
  site: Site
): boolean => site.freeSubscriptionEnabled && isFreeSubscription && !trialUsed

/** The plans offered to a fan, the default first: the trial if there is one, else the monthly plan. */
export const plansOf = (offer: Offer, site: Site): Plan[] => [
  ...(hasTrial(offer, site) ? [{ type: 'free' as const, price: 0 }] : []),
  { type: 'monthly', price: offer.monthlyPrice },
  ...(offer.yearlyPrice === undefined ? [] : [{ type: 'yearly' as const, price: offer.yearlyPrice }]),
]

/**
 * The saving of a yearly plan compared with twelve months, as a share from 0 to 1, rounded down to whole percent; 0
 * when there is none.
 */
export const yearlySaving = (monthly: number, yearly: number): number => {
  if (monthly <= 0) return 0
  // Compensates for floating-point errors before rounding down.
  return Math.max(0, Math.floor((1 - yearly / (12 * monthly)) * 100 + 1e-9) / 100)
}

/** The end of a period that begins now: the next charge, or the end of the trial. */
export const periodEnd = (type: SubscriptionType, now: Date, freeDays: number): Date =>
  type === 'free' ? new Date(now.getTime() + freeDays * 86_400_000) : addMonths(now, type === 'yearly' ? 12 : 1)
