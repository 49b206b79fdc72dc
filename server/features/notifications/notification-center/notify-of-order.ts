import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll } from './notify.ts'

/** Notifies sellers of new orders. */
export const notifyOfNewOrders: Subscriber<'order.created'> = async (deps, trx, events) => {
  const rows = await trx
    .selectFrom('product_order')
    .innerJoin('sale', 'sale.id', 'product_order.id')
    .select(['product_order.id', 'product_order.product_type', 'sale.tokens'])
    .where(
      'product_order.id',
      'in',
      events.map(({ data }) => data.orderId)
    )
    .execute()
  const orders = new Map(rows.map((row) => [row.id, row]))
  return notifyAll(
    deps,
    trx,
    events.map(({ at, data: { orderId, buyerId, performerId } }) => {
      const order = orders.get(orderId)
      const needsShipping = order?.product_type === 'physical'
      return {
        to: performerId,
        kind: 'order',
        actorId: buyerId,
        objectType: 'order',
        objectId: orderId,
        ...(order?.tokens && { amount: order.tokens }),
        detail: needsShipping ? 'created' : 'sold',
        href: `/orders/${orderId}`,
        hasOwnMail: needsShipping,
        at,
      }
    })
  )
}

/** Notifies buyers of what the seller has changed. */
export const notifyOfChangedOrders: Subscriber<'order.changed'> = (deps, trx, events) =>
  notifyAll(
    deps,
    trx,
    events.flatMap(({ at, data: { orderId, buyerId, status, byId } }) =>
      byId === buyerId
        ? []
        : [
            {
              to: buyerId,
              kind: 'order',
              actorId: byId,
              objectType: 'order',
              objectId: orderId,
              detail: status,
              href: `/orders/${orderId}`,
              hasOwnMail: true,
              at,
            },
          ]
    )
  )
