import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Payment } from '../../db/schema.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import type { Intent } from '../ledger/idempotency.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { advancePayment, resumePayment } from '../payments/advance-payment.ts'
import { findOpenSubscribing, getPayment, type PaymentRow } from '../payments/queries.ts'
import { giveUpOpen } from '../payments/settle-open-payments.ts'

/** What is to be paid for a subscription, decided before anything is written. */
export type Terms = Omit<Insertable<Payment>, 'id' | 'type' | 'created_at' | 'performer_id' | 'card_id'> & {
  performer_id: string
  amount: number
  card_id: string | null
}

/** What else must hold for the payment to begin; each throws to leave nothing behind. */
export type Conditions = {
  /** Before the payment is written. */
  before?: (trx: Trx) => Promise<void>
  /** Once it is: nobody else can be between here and a subscription of this fan to this creator. */
  after: (trx: Trx, payment: PaymentRow, at: Date) => Promise<void>
}

/**
 * Pays for a subscription while its fan is there: writes the payment, and completes it where no gateway has to be asked, else asks. What stands open between
 * the two is given up or waited for first. @throws ApiError as the conditions do, insufficient_balance, idempotency_conflict, payment_in_progress, gateway_unavailable
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
      return isDoneAtOnce(terms) ? begun.payment : advancePayment(deps, begun.payment.id, { offSession: false })
    const open = await findOpenSubscribing(deps.db, terms.account_id, terms.performer_id)
    if (attempt > 2 || (open && !(await giveUpOpen(deps, open)))) throw new ApiError('payment_in_progress')
  }
}

/** Without a gateway: a coupon may leave nothing to pay at first, with a card that pays later. */
const isDoneAtOnce = (terms: Terms): boolean => terms.card_id === null || terms.amount === 0

async function begin(
  deps: Deps,
  intent: Intent | undefined,
  terms: Terms,
  { before, after }: Conditions
): Promise<{ payment: PaymentRow } | { replay: string } | { occupied: true }> {
  const at = deps.clock.now()
  const afterCommit: AfterCommit[] = []
  const outcome = await transaction(deps.db, async (trx) => {
    afterCommit.length = 0
    await before?.(trx)
    const begun = await beginPayment(trx, intent, {
      id: randomUUIDv7(),
      type: 'subscription',
      ...terms,
      created_at: at,
    })
    if ('occupied' in begun) throw new Occupied()
    if ('replay' in begun) return begun
    await after(trx, begun.began, at)
    if (!isDoneAtOnce(terms)) return { payment: begun.began }
    afterCommit.push(...(await completePayment(deps, trx, begun.began, at)))
    return { payment: await getPayment(trx, begun.began.id) }
  }).catch((error: unknown) => {
    if (error instanceof Occupied) return { occupied: true } as const
    throw error
  })
  await publishAfterCommit(deps, ...afterCommit)
  return outcome
}

class Occupied extends Error {}
