import type { Db } from '../../db/connect.ts'

/** Who the receipt is made out to. */
export const findAccount = (db: Db, id: string) => db.selectFrom('account').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/** A payment's card as it was, also when it is saved no more, and its coupon. */
export const findPaid = (db: Db, id: string) =>
  db
    .selectFrom('payment')
    .leftJoin('payment_card as card', 'card.id', 'payment.card_id')
    .leftJoin('coupon', 'coupon.id', 'payment.coupon_id')
    .select(['payment.gateway', 'payment.subscription_type', 'payment.is_renewal', 'payment.full_price', 'card.brand', 'card.last4', 'coupon.code'])
    .where('payment.id', '=', id)
    .executeTakeFirst()

/** A charge of the wallet, with its order where it is a product. */
export const findSold = (db: Db, id: string) =>
  db
    .selectFrom('sale')
    .leftJoin('product_order as ordered', 'ordered.id', 'sale.id')
    .select(['sale.type', 'sale.item_id', 'sale.about_type', 'sale.about_id', 'sale.gross', 'sale.quantity', 'sale.message', 'ordered.title', 'ordered.product_id', 'ordered.number'])
    .where('sale.id', '=', id)
    .executeTakeFirstOrThrow()

/** What a transaction of the ledger gives back, and what gives it back: ids of lines of the history. */
export async function findReversal(db: Db, transactionId: string) {
  const rows = await db
    .selectFrom('ledger_transaction as back')
    .innerJoin('ledger_transaction as first', 'first.id', 'back.reverses')
    .select(['back.id', 'back.created_at', 'first.id as first_id', 'first.created_at as first_at'])
    .where((is) => is.or([is('back.id', '=', transactionId), is('back.reverses', '=', transactionId)]))
    .execute()
  const [row] = rows
  if (!row) return {}
  return row.id === transactionId ? { returns: { id: row.first_id, created_at: row.first_at } } : { returnedBy: { id: row.id, created_at: row.created_at } }
}
