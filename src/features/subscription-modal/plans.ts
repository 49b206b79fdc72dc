import { addMonths } from '../../../contract/period.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import type { PerformerProfile } from '../../../contract/performers.ts'

export type Plan = { type: SubscriptionType; price: number }

type Site = { freeSubscriptionEnabled: boolean }
type Offer = Pick<PerformerProfile, 'monthlyPrice' | 'yearlyPrice' | 'isFreeSubscription' | 'trialUsed'>

/** What a fan can choose, monthly first; the free days only where they are offered and unused (product.md, Subscriptions). */
export const plansOf = ({ monthlyPrice, yearlyPrice, isFreeSubscription, trialUsed }: Offer, site: Site): Plan[] => [
  { type: 'monthly', price: monthlyPrice },
  ...(yearlyPrice === undefined ? [] : [{ type: 'yearly' as const, price: yearlyPrice }]),
  ...(site.freeSubscriptionEnabled && isFreeSubscription && !trialUsed ? [{ type: 'free' as const, price: 0 }] : []),
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
