import type { AdminPaymentStatus, AdminPaymentType } from '../../../../contract/admin/payments.ts'
import { idIn, oneOf, onlySet, type AddressQuery } from '../../platform/records/address-query.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { listFilter, type ListFilter } from '../list-filter.ts'

/** The path of the list of payments. */
export const PAYMENTS_PATH = '/admin/payments'

/** The states, in the order of the filter. */
export const paymentStatuses = [
  'succeeded',
  'refunded',
  'disputed',
  'open',
  'failed',
] as const satisfies readonly AdminPaymentStatus[]
/** The types, in the order of the filter. */
export const paymentTypes = [
  'top_up',
  'subscription',
  'tip',
  'feed',
  'video',
  'gallery',
  'product',
  'message',
  'stream',
  'video-call',
] as const satisfies readonly AdminPaymentType[]

/** Badge tone of each state. */
export const paymentTone = {
  succeeded: 'success',
  refunded: 'neutral',
  disputed: 'danger',
  failed: 'danger',
  open: 'warning',
} as const satisfies Record<AdminPaymentStatus, string>

export type PaymentFilter = ListFilter & { status?: AdminPaymentStatus; type?: AdminPaymentType; personId?: string }

/** The filter in an address. */
export const paymentFilter = (query: AddressQuery): PaymentFilter => ({
  ...listFilter(query),
  ...onlySet({
    status: oneOf(paymentStatuses, query['status']),
    type: oneOf(paymentTypes, query['type']),
    personId: idIn(query['personId']),
  }),
})

/** The address of the list with this filter. */
export const paymentsPath = (filter: PaymentFilter): string => withQuery(PAYMENTS_PATH, filter)

/** The input of the list's request, shared by page and screen. */
export const paymentsInput = (filter: PaymentFilter) => ({ query: { limit: 30, ...filter } })
