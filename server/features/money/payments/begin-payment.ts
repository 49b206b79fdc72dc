import { sql, type Insertable } from 'kysely'
import type { Payment } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import { claimKey, findResult, type Intent } from '../ledger/idempotency.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'

// Literals as in the partial index, so that the planner can use it.
const isOpenSubscriptionPayment = sql<boolean>`type = 'subscription' and status in ('processing', 'requires_action')`

/** The new payment, the payment that the same key created before (`replay`), or `occupied` when another payment is in progress. */
export type Begun = { began: PaymentRow } | { replay: string } | { occupied: true }

/**
 * Inserts the payment before the gateway is asked, and binds the idempotency key to it permanently. `occupied`: another payment between this fan and this creator
 * is in progress; the caller must then roll back its transaction. @throws ApiError `idempotency_conflict`
 */
export async function beginPayment(
  trx: Trx,
  intent: Intent | undefined,
  payment: Insertable<Payment> & { created_at: Date }
): Promise<Begun> {
  if (intent && !(await claimKey(trx, intent, payment.id, payment.created_at))) {
    const replay = await findResult(trx, intent)
    if (replay) return { replay }
  }
  const began = await trx
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'performer_id']).where(isOpenSubscriptionPayment).doNothing()
    )
    .returningAll()
    .executeTakeFirst()
  return began ? { began } : { occupied: true }
}
