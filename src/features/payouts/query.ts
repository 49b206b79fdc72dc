import type { PayoutStatus } from '../../../contract/payouts.ts'
import { numbered } from '../records/page-number.ts'

/** The states, in the order of a filter. */
export const payoutStatuses = [
  'pending',
  'approved',
  'paid',
  'rejected',
  'cancelled',
] as const satisfies readonly PayoutStatus[]

/** How a state looks. */
export const payoutTone = {
  pending: 'lamp',
  approved: 'accent',
  paid: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<PayoutStatus, string>

export type PayoutFilter = { status?: PayoutStatus; q?: string }

/** The filter in an address. */
export const payoutFilter = (query: Readonly<Record<string, unknown>>): PayoutFilter => {
  const status = payoutStatuses.find((one) => one === query['status'])
  const q = typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''
  return { ...(status && { status }), ...(q && { q }) }
}

/** The request of the list, the same for page and screen. */
export const payoutsInput = (filter: PayoutFilter, page: number) => numbered({ query: { limit: 20, ...filter } }, page)

/** What all of the available money would be as a payout: the figures of the screen. */
export const allInput = { body: {} }

/** The answers that are old once a request was made, changed or taken back. */
export const afterPayout = [
  'payouts.search',
  'payouts.view',
  'payouts.checkPending',
  'payouts.calculate',
  'earnings.stats',
] as const
