import type { SubscriptionStatus } from '../../../../contract/money/subscriptions.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The states, in the order of the filter. */
export const statuses = [
  'active',
  'past_due',
  'cancelled',
  'expired',
  'revoked',
] as const satisfies readonly SubscriptionStatus[]

/** The badge tone of a state. */
export const statusTone = {
  active: 'success',
  past_due: 'danger',
  cancelled: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
} as const satisfies Record<SubscriptionStatus, string>

/** The state in an address; undefined for all. */
export const statusOf = (value: unknown): SubscriptionStatus | undefined => statuses.find((status) => status === value)

/** The inputs of the two lists, shared by page and screen. */
export const subscriptionsInput = (status?: SubscriptionStatus) => ({ query: { limit: 24, ...(status && { status }) } })
export const subscribersInput = (status: SubscriptionStatus | undefined, q: string, page: number) =>
  numbered({ query: { limit: 24, ...(status && { status }), ...(q && { q }) } }, page)
export const followersInput = (q: string, page: number) => numbered({ query: { limit: 24, ...(q && { q }) } }, page)
