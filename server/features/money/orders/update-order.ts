import { sql } from 'kysely'
import { type OrderStatus } from '../../../../contract/money/orders.ts'
import { canChangeAddress, nextStatuses } from '../../../../contract/money/order-rules.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { findAddress } from '../../identity/addresses/queries.ts'
import { presentPostal } from '../../identity/addresses/present.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { orderChangedMail } from './mails.ts'
import { statusWords } from './status-words.ts'

/**
 * Loads an order of this account (`column` says in which role) and locks it until the transaction ends. @throws
 * ApiError not_found
 */
async function lockOrder(trx: Trx, column: 'buyer_id' | 'performer_id', accountId: string, id: string) {
  const order = await trx
    .selectFrom('product_order')
    .select([
      'id',
      'number',
      'title',
      'status',
      'product_type',
      'product_id',
      'quantity',
      'buyer_id',
      'performer_id',
      'tracking_code',
    ])
    .where('id', '=', id)
    .where(column, '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ApiError('not_found')
  return order
}

/** Shows a new or changed order on the devices of both sides. */
export const emitOrderChanged: Listener<'order.created' | 'order.changed'> = ({ realtime }, { data }) => {
  for (const person of [data.buyerId, data.performerId])
    realtime.emit(person, 'order/changed', { _id: data.orderId, status: data.status })
}

/**
 * The seller changes an order's status, or refunds it; the buyer gets a mail (Spec §7, Orders).
 * With the current status only the tracking code changes.
 * @throws ApiError not_found, order_step, refund_not_covered when the
 * seller's balance does not cover the refund
 */
export async function updateOrder(
  deps: Deps,
  performerId: string,
  id: string,
  change: { status: OrderStatus; trackingCode?: string | undefined }
): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, async (trx, record): Promise<AfterCommit[]> => {
    const order = await lockOrder(trx, 'performer_id', performerId, id)
    const isSame = order.status === change.status
    const from = order.status as OrderStatus
    if (!isSame && !nextStatuses[from].includes(change.status))
      throw new ApiError('order_step', { status: statusWords[from], next: statusWords[change.status] })
    const isRefund = !isSame && change.status === 'refunded'
    const trackingCode = change.trackingCode === undefined ? order.tracking_code : change.trackingCode || null
    await trx
      .updateTable('product_order')
      .set({
        tracking_code: trackingCode,
        updated_at: at,
        ...(!isSame &&
          !isRefund && {
            status: change.status,
            history: sql`history || ${JSON.stringify([{ status: change.status, at: at.toISOString() }])}::jsonb`,
          }),
      })
      .where('id', '=', id)
      .execute()
    if (isSame) return []
    const afterCommit = isRefund ? await refundSale(trx, record, id, { kind: 'refund', at, isCovered: true }) : []
    const buyer = await trx
      .selectFrom('account')
      .select(['id', 'email', 'name', 'language'])
      .where('id', '=', order.buyer_id)
      .executeTakeFirstOrThrow()
    const status = change.status as Exclude<OrderStatus, 'created'>
    await sendMailTo(
      deps,
      trx,
      buyer,
      `/orders/${id}`,
      orderChangedMail({
        number: String(order.number),
        title: order.title,
        quantity: order.quantity,
        status,
        trackingCode,
      })
    )
    record('order.changed', { orderId: id, buyerId: order.buyer_id, performerId, status, byId: performerId })
    return afterCommit
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/**
 * The buyer changes the delivery address before the order is shipped; the order keeps a copy of it. @throws ApiError
 * not_found (also for the address), order_address_fixed once shipped, order_without_address
 */
export async function updateDeliveryAddress(deps: Deps, buyerId: string, id: string, addressId: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const order = await lockOrder(trx, 'buyer_id', buyerId, id)
    const address = await findAddress(trx, buyerId, addressId)
    if (!address) throw new ApiError('not_found')
    if (order.product_type !== 'physical') throw new ApiError('order_without_address')
    if (!canChangeAddress(order))
      throw new ApiError('order_address_fixed', { status: statusWords[order.status as OrderStatus] })
    await trx
      .updateTable('product_order')
      .set({ address: JSON.stringify(presentPostal(address)), updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    const { performer_id: performerId, status } = order
    record('order.changed', { orderId: id, buyerId, performerId, status: status as OrderStatus, byId: buyerId })
  })
}
