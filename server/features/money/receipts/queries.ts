import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { changeReference } from '../ledger/reverse.ts'

/** The account to which the receipt is addressed. */
export const findAccount = (db: Db, id: string) =>
  db.selectFrom('account').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/** A payment with its card, also one that is no longer saved, and its coupon. */
export const findPaymentDetails = (db: Db, id: string) =>
  db
    .selectFrom('payment')
    .leftJoin('payment_card as card', 'card.id', 'payment.card_id')
    .leftJoin('coupon', 'coupon.id', 'payment.coupon_id')
    .select([
      'payment.gateway',
      'payment.subscription_type',
      'payment.is_renewal',
      'payment.full_price',
      'card.brand',
      'card.last4',
      'coupon.code',
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()

/** A wallet charge, with the order when a product was bought. */
export const findChargeDetails = (db: Db, id: string) =>
  db
    .selectFrom('sale')
    .leftJoin('product_order as ordered', 'ordered.id', 'sale.id')
    .select([
      'sale.type',
      'sale.item_id',
      'sale.about_type',
      'sale.about_id',
      'sale.quantity',
      'sale.message',
      'ordered.title',
      'ordered.product_id',
      'ordered.number',
    ])
    .where('sale.id', '=', id)
    .executeTakeFirstOrThrow()

/** The ledger transaction of which one refunds a part. */
const findWhole = async (db: Db, partId: string): Promise<string | undefined> =>
  (await db.selectFrom('partial_refund').select('transaction_id').where('id', '=', partId).executeTakeFirst())
    ?.transaction_id

/**
 * The payment that a won dispute restores; otherwise the transaction that a ledger transaction reverses, wholly, as the change of a call, or as a partial refund, and the one by which it is
 * reversed.
 */
export async function findReversal(db: Db, transactionId: string) {
  const transactions = db.selectFrom('ledger_transaction').select(['id', 'created_at', 'reverses', 'reference'])
  const rows = await transactions
    .where((is) =>
      is.or([
        is('id', '=', transactionId),
        is('reverses', '=', transactionId),
        is('reference', '=', changeReference(transactionId)),
      ])
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const own = rows.find((row) => row.id === transactionId)
  const reversed = own?.reverses ? await transactions.where('id', '=', own.reverses).executeTakeFirst() : undefined
  // A won dispute makes the payment valid again: it returns nothing.
  if (reversed?.reverses) return { restores: reversed.reverses, returns: undefined, returnedBy: undefined }
  const firstId =
    own?.reverses ??
    (await findWhole(db, transactionId)) ??
    (own?.reference.startsWith(changeReference('')) ? own.reference.slice(changeReference('').length) : undefined)
  const returns = firstId === undefined ? undefined : await transactions.where('id', '=', firstId).executeTakeFirst()
  const last = rows.findLast((row) => row.id !== transactionId)
  return {
    restores: undefined,
    returns,
    returnedBy: own?.reverses || (last && (await isUndone(db, last.id))) ? undefined : last,
  }
}

const isUndone = async (db: Db, reversalId: string): Promise<boolean> =>
  (await db.selectFrom('ledger_transaction').select('id').where('reverses', '=', reversalId).executeTakeFirst()) !==
  undefined

/**
 * The value of a wallet transaction in currency on its day, in cents, from the ledger; not reduced by later refunds.
 */
export async function findCurrencyValue(db: Db, transactionId: string): Promise<number> {
  const { rows } = await sql<{
    worth: number
  }>`select coalesce(abs(sum(entry.amount)), 0)::bigint as worth from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.transaction_id = ${transactionId} and account.kind = 'exchange' and account.unit = 'currency'`.execute(
    db
  )
  return rows[0]?.worth ?? 0
}
