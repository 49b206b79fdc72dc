import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The statuses, in the order of the filter. */
export const payoutStatuses = [
  'pending',
  'approved',
  'in_transit',
  'paid',
  'rejected',
  'returned',
  'cancelled',
] as const satisfies readonly PayoutStatus[]

/** Badge tone of each status. */
export const payoutTone = {
  pending: 'lamp',
  approved: 'accent',
  in_transit: 'accent',
  paid: 'success',
  rejected: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<PayoutStatus, string>

export type PayoutFilter = { status?: PayoutStatus; q?: string }

/** Reads the filter from the query of the page's address. */
export const payoutFilter = (query: AddressQuery): PayoutFilter =>
  onlySet({ status: oneOf(payoutStatuses, query['status']), q: wordsIn(query['q']) })

/** Input of `payouts.search`, shared by the page's prefetch and the screen. `page` counts from 1. */
export const payoutsInput = (filter: PayoutFilter, page: number) => numbered({ query: { limit: 20, ...filter } }, page)

/** Input of `payouts.calculate` for the whole available balance. */
export const wholeBalanceInput = { body: {} }
