import { sql } from 'kysely'
import type { ChargeType } from '../../../../contract/money/wallet.ts'
import type { Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { isReturned } from '../earnings/returned.ts'
import { canChangeAddress } from '../../../../contract/money/order-rules.ts'
import { emitWalletBalance } from '../ledger/emit-wallet-balance.ts'
import { reverseSale, type Reason } from './reverse-sale.ts'

/** The order of a product, as far as a refund depends on it. */
type Order = {
  id: string
  status: string
  product_type: string
  product_id: string
  quantity: number
  performer_id: string
}
type Sale = { id: string; type: string; buyer_id: string; performer_id: string; item_id: string | null }

/**
 * Refunds a sale of any type that was paid from a wallet: reverses the entries, updates the counts and stock of the item, revokes access, and marks the order.
 * A sale that was refunded before does not change. A subscription is refunded by its payment. @throws ApiError not_found, refund_not_covered
 */
export async function refundSale(
  trx: Trx,
  record: RecordEvent,
  saleId: string,
  reason: Reason
): Promise<AfterCommit[]> {
  // Common lock order: the order, the sale, the item, then the ledger accounts.
  const order = await trx
    .selectFrom('product_order')
    .select(['id', 'status', 'product_type', 'product_id', 'quantity', 'performer_id'])
    .where('id', '=', saleId)
    .forUpdate()
    .executeTakeFirst()
  const sale = await trx
    .selectFrom('sale')
    .select(['id', 'transaction_id', 'type', 'status', 'buyer_id', 'performer_id', 'item_id', 'net'])
    .where('id', '=', saleId)
    .where('type', '<>', 'subscription')
    .forUpdate()
    .executeTakeFirst()
  if (!sale) throw new ApiError('not_found')
  if (isReturned(sale.status)) return []
  if (order) await returnCopies(trx, order)
  else await decrementSales(trx, sale)
  const { wallet, afterCommit } = await reverseSale(trx, sale, sale.buyer_id, reason)
  record('sale.refunded', { saleId, type: sale.type as ChargeType, itemId: sale.item_id })
  return [
    emitWalletBalance(sale.buyer_id, wallet),
    afterCommit,
    ...(order ? await closeOrder(trx, order, sale.buyer_id, reason.at) : []),
  ]
}

async function returnCopies(trx: Trx, order: Order): Promise<void> {
  // Copies that were not shipped return to the stock.
  const returned = canChangeAddress(order) ? order.quantity : 0
  await trx
    .updateTable('asset')
    .set((is) => ({ total_sales: is('total_sales', '-', order.quantity), stock: is('stock', '+', returned) }))
    .where('id', '=', order.product_id)
    .execute()
}

/** Decrements the sales of the item. Tips, messages and calls have none; their features react to the event. */
async function decrementSales(trx: Trx, { type, item_id: id }: Sale): Promise<void> {
  if (id === null || ['tip', 'message', 'video-call'].includes(type)) return
  const table = type === 'feed' || type === 'stream' ? type : 'asset'
  await trx
    .updateTable(table)
    .set((is) => ({ total_sales: is('total_sales', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

async function closeOrder(trx: Trx, order: Order, buyerId: string, at: Date): Promise<AfterCommit[]> {
  const step = JSON.stringify([{ status: 'refunded', at: at.toISOString() }])
  await trx
    .updateTable('product_order')
    .set({ status: 'refunded', updated_at: at, history: sql`history || ${step}::jsonb` })
    .where('id', '=', order.id)
    .execute()
  return [buyerId, order.performer_id].map(
    (person): AfterCommit =>
      ({ realtime }) =>
        realtime.emit(person, 'order/changed', { _id: order.id, status: 'refunded' })
  )
}
