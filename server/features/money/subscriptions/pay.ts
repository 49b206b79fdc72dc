import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Payment } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { Intent } from '../ledger/idempotency.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { advancePayment, resumePayment } from '../payments/advance-payment.ts'
import { findOpenSubscriptionPayment, getPayment } from '../payments/queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'
import { cancelOpenPayment } from '../payments/settle-open-payments.ts'

/** The terms of a subscription payment, decided before anything is written. */
export type Terms = Omit<Insertable<Payment>, 'id' | 'type' | 'created_at' | 'performer_id' | 'card_id'> & {
  performer_id: string
  amount: number
  card_id: string | null
}

/** Additional checks inside the transaction that begins the payment; each throws to roll it back. */
export type Conditions = {
  /** Runs before the payment is inserted. */
  before?: (trx: Trx) => Promise<void>
  /** Runs after the payment is inserted. From then on no other payment between this fan and this creator can begin. */
  after: (trx: Trx, payment: PaymentRow, at: Date) => Promise<void>
}

/**
 * Pays for a subscription at the fan's request: inserts the payment, and completes it directly from the wallet,
 * otherwise charges or verifies the card. An earlier open payment between the two is cancelled or waited for first.
 * @throws ApiError as the conditions do, insufficient_balance, idempotency_conflict, payment_in_progress,
 * gateway_unavailable
 */
export async function payForSubscription(
  deps: Deps,
  intent: Intent | undefined,
  terms: Terms,
  conditions: Conditions
): Promise<PaymentRow> {
  for (let attempt = 1; ; attempt++) {
    const begun = await begin(deps, intent, terms, conditions)
    if ('replay' in begun) return resumePayment(deps, begun.replay)
    if ('payment' in begun)
      return isFromWallet(terms) ? begun.payment : advancePayment(deps, begun.payment.id, { offSession: false })
    const open = await findOpenSubscriptionPayment(deps.db, terms.account_id, terms.performer_id)
    if (attempt > 2 || (open && !(await cancelOpenPayment(deps, open)))) throw new ApiError('payment_in_progress')
  }
}

/**
 * Whether the payment completes without a gateway. A card is asked even if there is nothing to pay at first: what
 * follows a trial or a coupon rests on it.
 */
const isFromWallet = (terms: Terms): boolean => terms.card_id === null

async function begin(
  deps: Deps,
  intent: Intent | undefined,
  terms: Terms,
  { before, after }: Conditions
): Promise<{ payment: PaymentRow } | { replay: string } | { occupied: true }> {
  const at = deps.clock.now()
  const afterCommit: AfterCommit[] = []
  const outcome = await transactionWithEvents(deps, async (trx, record) => {
    afterCommit.length = 0
    await before?.(trx)
    const begun = await beginPayment(trx, intent, {
      id: randomUUIDv7(),
      type: 'subscription',
      ...terms,
      created_at: at,
    })
    if ('occupied' in begun) throw new PaymentInProgress()
    if ('replay' in begun) return begun
    await after(trx, begun.began, at)
    if (!isFromWallet(terms)) return { payment: begun.began }
    afterCommit.push(...(await completePayment(trx, record, begun.began, at)))
    return { payment: await getPayment(trx, begun.began.id) }
  }).catch((error: unknown) => {
    if (error instanceof PaymentInProgress) return { occupied: true } as const
    throw error
  })
  await publishAfterCommit(deps, ...afterCommit)
  return outcome
}

class PaymentInProgress extends Error {}
