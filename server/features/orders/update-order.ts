import { sql } from 'kysely'
import { type OrderStatus } from '../../../contract/orders.ts'
import { nextStatuses } from '../../../contract/order-rules.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { findAddress } from '../addresses/queries.ts'
import { presentPostal } from '../addresses/present.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { notify } from '../notifications/notify.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { orderChangedMail } from './mails.ts'
import { canChangeAddress } from './present.ts'

/** An order, locked until the transaction ends, where `column` says that it is this account's. @throws ApiError not_found */
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
/** Both sides' screens hear of it. */
const tellBoth = (order: { id: string; buyer_id: string; performer_id: string }, status: OrderStatus): AfterCommit[] =>
  [order.buyer_id, order.performer_id].map(
    (person) =>
      ({ realtime }) =>
        realtime.emit(person, 'order/changed', { _id: order.id, status })
  )

/**
 * The seller moves an order on, or refunds it; the buyer hears of it at once and by mail (Spec §7, Orders). The same status again only changes the
 * tracking code. @throws ApiError not_found, conflict where the order cannot go there,
 * refund_not_covered where they no longer have what they would give back
 */
export async function updateOrder(
  deps: Deps,
  performerId: string,
  id: string,
  change: { status: OrderStatus; trackingCode?: string | undefined }
): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx): Promise<AfterCommit[]> => {
    const order = await lockOrder(trx, 'performer_id', performerId, id)
    const isSame = order.status === change.status
    if (!isSame && !nextStatuses[order.status as OrderStatus].includes(change.status)) throw new ApiError('conflict')
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
    const afterCommit = isRefund
      ? await refundSale(trx, id, { kind: 'refund', at, isCovered: true })
      : tellBoth(order, change.status)
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
    const told = await notify(deps, trx, {
      to: order.buyer_id,
      kind: 'order',
      actorId: performerId,
      objectType: 'order',
      objectId: id,
      detail: status,
      href: `/orders/${id}`,
      hasOwnMail: true,
      at,
    })
    return [...afterCommit, told]
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/** The buyer sends it elsewhere, while it has not left: the order keeps a copy of the address. @throws ApiError not_found (also for the address), conflict once shipped */
export async function updateDeliveryAddress(deps: Deps, buyerId: string, id: string, addressId: string): Promise<void> {
  const order = await transaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, 'buyer_id', buyerId, id)
    const address = await findAddress(trx, buyerId, addressId)
    if (!address) throw new ApiError('not_found')
    if (!canChangeAddress(order)) throw new ApiError('conflict')
    await trx
      .updateTable('product_order')
      .set({ address: JSON.stringify(presentPostal(address)), updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    return order
  })
  for (const person of [order.performer_id, buyerId])
    deps.realtime.emit(person, 'order/changed', { _id: id, status: order.status as OrderStatus })
}
