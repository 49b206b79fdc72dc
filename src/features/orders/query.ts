import type { OrderStatus } from '../../../contract/orders.ts'
import { numbered } from '../records/page-number.ts'

/** The states, in the order of a filter. */
export const orderStatuses = [
  'created',
  'processing',
  'shipped',
  'delivered',
  'refunded',
] as const satisfies readonly OrderStatus[]

/** How a state looks. */
export const orderTone = {
  created: 'lamp',
  processing: 'accent',
  shipped: 'accent',
  delivered: 'success',
  refunded: 'neutral',
} as const satisfies Record<OrderStatus, string>

export type OrderFilter = { status?: OrderStatus; q?: string }

/** The filter in an address. */
export const orderFilter = (query: Readonly<Record<string, unknown>>): OrderFilter => {
  const status = orderStatuses.find((one) => one === query['status'])
  const q = typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''
  return { ...(status && { status }), ...(q && { q }) }
}

/** The request of the lists, the same for page and screen. */
export const ordersInput = (filter: OrderFilter, page: number) => numbered({ query: { limit: 20, ...filter } }, page)
