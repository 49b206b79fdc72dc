import type { OrderStatus } from './orders.ts'

/** What may follow a status; the form and the server use the same rule. */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['processing', 'shipped', 'refunded'],
  processing: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  refunded: [],
}
