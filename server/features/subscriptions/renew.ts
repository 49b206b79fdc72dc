import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { costInTokens } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { advancePayment } from '../payments/advance-payment.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { failOf } from '../payments/settle-payment.ts'
import { readSettings } from '../settings/queries.ts'
import { endSubscription, nextCharge, renewedAs, type SubscriptionRow } from './lifecycle.ts'
import { canGoOn } from './policy.ts'

/**
 * Charges every renewal that is due, at the kept price or what a coupon makes of it, and ends what has run out. Several processes may run it at once: each due
 * subscription is claimed under its lock by the payment that is written for it. What a crash leaves open, `settleOpenPayments` goes on with.
 */
export async function renewSubscriptions(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await claimNext(deps)
    if (!claimed) break
    try {
      if (claimed.payment) await advancePayment(deps, claimed.payment, { offSession: true })
    } catch (error) {
      deps.log.warn({ err: error, paymentId: claimed.payment }, 'a renewal stays open')
    }
  }
  while ((await expireEnded(deps)) > 0);
}

/** Takes one due subscription: writes the payment of its renewal, and completes it where the wallet pays. Undefined when nothing is due. */
async function claimNext(deps: Deps): Promise<{ payment?: string } | undefined> {
  const at = deps.clock.now()
  const { claimed, afterCommit } = await transaction(
    deps.db,
    async (trx): Promise<{ claimed: { payment?: string } | undefined; afterCommit: AfterCommit[] }> => {
      const due = await findDue(trx, at)
      if (!due) return { claimed: undefined, afterCommit: [] }
      if (!(await canGoOn(trx, due))) {
        await endSubscription(trx, due, 'expired', at)
        return { claimed: {}, afterCommit: [changed(due, 'expired')] }
      }
      const site = await readSettings(trx)
      const amount = nextCharge(due)
      const begun = await beginPayment(trx, undefined, {
        id: randomUUIDv7(),
        account_id: due.user_id,
        gateway: due.gateway,
        type: 'subscription',
        amount,
        performer_id: due.performer_id,
        subscription_type: renewedAs(due),
        tokens: due.gateway === 'wallet' ? costInTokens(amount, site.tokenPrice) : null,
        subscription_id: due.id,
        is_renewal: true,
        card_id: due.gateway === 'wallet' ? null : await cardFor(trx, due),
        created_at: at,
      })
      if (!('began' in begun)) return { claimed: {}, afterCommit: [] }
      const payment = begun.began
      if (due.gateway !== 'wallet' && amount > 0 && payment.card_id)
        return { claimed: { payment: payment.id }, afterCommit: [] }
      return { claimed: {}, afterCommit: await payNow(deps, trx, payment, at) }
    }
  )
  await publishAfterCommit(deps, ...afterCommit)
  return claimed
}

const findDue = (trx: Trx, at: Date): Promise<SubscriptionRow | undefined> =>
  trx
    .selectFrom('subscription')
    .selectAll()
    .where('status', 'in', ['active', 'past_due'])
    .where('next_charge_at', '<=', at)
    .where(sql<boolean>`not exists (select from payment where payment.account_id = subscription.user_id and payment.performer_id = subscription.performer_id
      and payment.type = 'subscription' and payment.status in ('processing', 'requires_action'))`)
    .orderBy('next_charge_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The card that pays: the subscription's own; after it has failed, the default one. */
async function cardFor(trx: Trx, due: SubscriptionRow): Promise<string | null> {
  const cards = await trx
    .selectFrom('payment_card')
    .select(['id', 'is_default'])
    .where('account_id', '=', due.user_id)
    .where('gateway', '=', due.gateway)
    .where('removed_at', 'is', null)
    .execute()
  const own = cards.find((card) => card.id === due.card_id)
  const fallback = cards.find((card) => card.is_default)
  return ((due.retries > 0 ? fallback : own) ?? own ?? fallback)?.id ?? null
}

/** Pays from the wallet, or notes why that fails. A wallet that is short is only an answer here, so it must not undo the transaction. */
async function payNow(deps: Deps, trx: Trx, payment: PaymentRow, at: Date): Promise<AfterCommit[]> {
  const fail = async (reason: string) => {
    await trx
      .updateTable('payment')
      .set({ status: 'failed', failure_reason: reason, settled_at: at })
      .where('id', '=', payment.id)
      .execute()
    return failOf(deps, trx, payment, reason, at)
  }
  if (payment.gateway !== 'wallet' && payment.amount > 0) return fail('card_declined')
  await sql`savepoint paying`.execute(trx)
  try {
    return await completePayment(deps, trx, payment, at)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_balance') throw error
    await sql`rollback to savepoint paying`.execute(trx)
    return fail('insufficient_balance')
  }
}

/** Ends what was cancelled and has run out, some hundreds at a time. Answers how many. */
async function expireEnded(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  const ended = await transaction(deps.db, async (trx) => {
    const rows = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('next_charge_at', 'is', null)
      .where('status', 'in', ['active', 'past_due', 'cancelled'])
      .where('ends_at', '<=', at)
      .orderBy('performer_id')
      .limit(300)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) await endSubscription(trx, row, 'expired', at)
    return rows
  })
  for (const row of ended) changed(row, 'expired')(deps)
  return ended.length
}

const changed =
  (subscription: SubscriptionRow, status: string): AfterCommit =>
  ({ realtime }) =>
    realtime.emit(subscription.user_id, 'subscription/changed', { performerId: subscription.performer_id, status })
