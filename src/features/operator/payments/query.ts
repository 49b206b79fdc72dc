import type { DeskPaymentStatus, DeskPaymentType } from '../../../../contract/operator/payment-desk.ts'
import { withQuery } from '../../payments/site-path.ts'

/** The path of the list of payments. */
export const PAYMENTS_PATH = '/operator/payments'

/** The states, in the order of the filter. */
export const paymentStatuses = [
  'succeeded',
  'refunded',
  'disputed',
  'open',
  'failed',
] as const satisfies readonly DeskPaymentStatus[]
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
] as const satisfies readonly DeskPaymentType[]

/** Badge tone of each state. */
export const paymentTone = {
  succeeded: 'success',
  refunded: 'neutral',
  disputed: 'danger',
  failed: 'danger',
  open: 'warning',
} as const satisfies Record<DeskPaymentStatus, string>

export type PaymentFilter = {
  q?: string
  status?: DeskPaymentStatus
  type?: DeskPaymentType
  personId?: string
  from?: string
  to?: string
}
type Query = Readonly<Record<string, string | string[] | undefined>>

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined

/** The filter in an address. */
export const paymentFilter = ({ q, status, type, personId, from, to }: Query): PaymentFilter => {
  const [state, kind] = [paymentStatuses.find((one) => one === status), paymentTypes.find((one) => one === type)]
  const [first, last, person] = [dayOf(from), dayOf(to), idOf(personId)]
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, 100) }),
    ...(state && { status: state }),
    ...(kind && { type: kind }),
    ...(person && { personId: person }),
    ...(first && { from: first }),
    ...(last && { to: last }),
  }
}

/** The address of the list with this filter. */
export const paymentsPath = (filter: PaymentFilter): string => withQuery(PAYMENTS_PATH, filter)

/** The input of the list's request, shared by page and screen. */
export const paymentsInput = (filter: PaymentFilter) => ({ query: { limit: 30, ...filter } })
