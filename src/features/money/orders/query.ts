import type { OrderStatus } from '../../../../contract/money/orders.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The states in the order of the filter. */
export const orderStatuses = [
  'created',
  'processing',
  'shipped',
  'delivered',
  'refunded',
] as const satisfies readonly OrderStatus[]

/** The badge tone of each state. */
export const orderTone = {
  created: 'lamp',
  processing: 'accent',
  shipped: 'accent',
  delivered: 'success',
  refunded: 'neutral',
} as const satisfies Record<OrderStatus, string>

export type OrderFilter = { status?: OrderStatus; q?: string }

/** Reads the filter from an address. */
export const orderFilter = (query: AddressQuery): OrderFilter =>
  onlySet({ status: oneOf(orderStatuses, query['status']), q: wordsIn(query['q']) })

/** The request of the lists, shared by page and screen. */
export const ordersInput = (filter: OrderFilter, page: number) => numbered({ query: { limit: 20, ...filter } }, page)
