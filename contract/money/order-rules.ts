import type { OrderStatus } from './orders.ts'

/** The statuses that may follow each status, for the form and the server. */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['processing', 'shipped', 'refunded'],
  processing: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  refunded: [],
}

/** The delivery address can be changed until the order is shipped. */
export const canChangeAddress = (order: { status: string; product_type: string }): boolean =>
  order.product_type === 'physical' && (order.status === 'created' || order.status === 'processing')
