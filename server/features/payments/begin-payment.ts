import { sql, type Insertable } from 'kysely'
import type { Payment } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { claimKey, findResult, type Intent } from '../ledger/idempotency.ts'
import type { PaymentRow } from './queries.ts'

// As the index says it, in literals: the planner must recognise it.
const oneAtATime = sql<boolean>`type = 'subscription' and status in ('processing', 'requires_action')`

/** What became of the wish to begin: the new payment, the one that the same key began, or one with another key that is under way. */
export type Begun = { began: PaymentRow } | { replay: string } | { occupied: true }

/**
 * Writes the intent to pay, before any gateway is asked; a key is bound to it for ever. `occupied`: another payment between this fan and this creator
 * is under way; the caller's transaction must then be given up. @throws ApiError `idempotency_conflict`
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
    .onConflict((conflict) => conflict.columns(['account_id', 'performer_id']).where(oneAtATime).doNothing())
    .returningAll()
    .executeTakeFirst()
  return began ? { began } : { occupied: true }
}
