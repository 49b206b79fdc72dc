import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import { nextStatuses, type OrderStatus } from '../../../contract/orders.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { findAddress } from '../addresses/queries.ts'
import { presentPostal } from '../addresses/present.ts'
import { reverse } from '../ledger/reverse.ts'
import { sendLetter } from '../mail/send-letter.ts'
import { movedLetter } from './letters.ts'
import { isOnTheTable } from './present.ts'

/** An order, locked until the transaction ends, where `column` says that it is this account's. @throws ApiError not_found */
async function lockOrder(trx: Trx, column: 'buyer_id' | 'performer_id', accountId: string, id: string) {
  const order = await trx
    .selectFrom('product_order')
    .select(['id', 'number', 'title', 'status', 'product_type', 'product_id', 'quantity', 'buyer_id', 'performer_id', 'tracking_code'])
    .where('id', '=', id)
    .where(column, '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ApiError('not_found')
  return order
}
type Locked = Awaited<ReturnType<typeof lockOrder>>

/** Gives the tokens back by reversing entries, and what had not left the table back to the stock. The wallet's balance afterwards, in hundredths of a token. */
async function refund(trx: Trx, order: Locked, at: Date): Promise<number | undefined> {
  const sale = await trx.selectFrom('sale').select(['transaction_id', 'status']).where('id', '=', order.id).forUpdate().executeTakeFirstOrThrow()
  // The product before the accounts of the ledger, as who buys it does.
  const back = isOnTheTable(order) ? order.quantity : 0
  await trx.updateTable('asset').set((is) => ({ total_sales: is('total_sales', '-', order.quantity), stock: is('stock', '+', back) })).where('id', '=', order.product_id).execute()
  const reversed = await reverse(trx, sale.transaction_id, { kind: 'refund', released: sale.status === 'available', at })
  await trx.updateTable('sale').set({ status: 'refunded' }).where('id', '=', order.id).execute()
  return reversed.balanceOf(order.buyer_id)
}

/**
 * The seller moves an order on, or refunds it; the buyer hears of it at once and by mail (Spec §7, Orders). The same status again only changes the
 * tracking code. @throws ApiError not_found, conflict where the order cannot go there
 */
export async function updateOrder(deps: Deps, performerId: string, id: string, change: { status: OrderStatus; trackingCode?: string | undefined }): Promise<void> {
  const at = deps.clock.now()
  const { order, balance } = await transaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, 'performer_id', performerId, id)
    const isSame = order.status === change.status
    if (!isSame && !nextStatuses[order.status as OrderStatus].includes(change.status)) throw new ApiError('conflict')
    const trackingCode = change.trackingCode === undefined ? order.tracking_code : change.trackingCode || null
    await trx
      .updateTable('product_order')
      .set({
        status: change.status, tracking_code: trackingCode, updated_at: at,
        ...(!isSame && { history: sql`history || ${JSON.stringify([{ status: change.status, at: at.toISOString() }])}::jsonb` }),
      })
      .where('id', '=', id)
      .execute()
    if (isSame) return { order: undefined, balance: undefined }
    const balance = change.status === 'refunded' ? await refund(trx, order, at) : undefined
    const buyer = await trx.selectFrom('account').select(['email', 'name', 'language']).where('id', '=', order.buyer_id).executeTakeFirstOrThrow()
    const status = change.status as Exclude<OrderStatus, 'created'>
    await sendLetter(deps, trx, buyer, `/orders/${id}`, movedLetter({ number: String(order.number), title: order.title, quantity: order.quantity, status, trackingCode }))
    return { order, balance }
  })
  if (!order) return
  for (const person of [order.buyer_id, order.performer_id]) deps.realtime.emit(person, 'order/changed', { _id: id, status: change.status })
  if (balance !== undefined) deps.realtime.emit(order.buyer_id, 'wallet/balance', { balance: fromMinor(balance) })
}

/** The buyer sends it elsewhere, while it has not left: the order keeps a copy of the address. @throws ApiError not_found (also for the address), conflict once shipped */
export async function updateDeliveryAddress(deps: Deps, buyerId: string, id: string, addressId: string): Promise<void> {
  const status = await transaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, 'buyer_id', buyerId, id)
    const address = await findAddress(trx, buyerId, addressId)
    if (!address) throw new ApiError('not_found')
    if (!isOnTheTable(order)) throw new ApiError('conflict')
    await trx.updateTable('product_order').set({ address: JSON.stringify(presentPostal(address)), updated_at: deps.clock.now() }).where('id', '=', id).execute()
    deps.realtime.emit(order.performer_id, 'order/changed', { _id: id, status: order.status as OrderStatus })
    return order.status
  })
  deps.realtime.emit(buyerId, 'order/changed', { _id: id, status: status as OrderStatus })
}
