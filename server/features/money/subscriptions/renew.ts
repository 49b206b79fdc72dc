import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { costInTokens } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { beginPayment } from '../payments/begin-payment.ts'
import { completePayment } from '../payments/complete-payment.ts'
import { advancePayment } from '../payments/advance-payment.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { failRenewalPayment } from '../payments/settle-payment.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { endSubscription, nextCharge, renewalType, type SubscriptionRow } from '../subscription-lifecycle/lifecycle.ts'
import { mailLapse } from '../subscription-lifecycle/mail-renewal-failure.ts'
import { canRenew } from './policy.ts'

/**
 * Charges all due renewals, at the subscription's price or its coupon's, and ends subscriptions whose time is over.
 * Several processes may run it at once: each due subscription is claimed, under its lock, by the payment that is
 * inserted for it. `settleOpenPayments` continues payments that a crash left open.
 */
export async function renewSubscriptions(deps: Deps): Promise<void> {
  for (;;) {
    const claimed = await claimNext(deps)
    if (!claimed) break
    try {
      if (claimed.payment) await advancePayment(deps, claimed.payment, { offSession: true })
    } catch (error) {
      deps.log.warn({ err: error, paymentId: claimed.payment }, 'a renewal could not be charged; it is tried again')
    }
  }
  while ((await expireEnded(deps)) > 0);
}

/**
 * Claims one due subscription: inserts the payment of its renewal, and completes it when the wallet pays. Undefined
 * when nothing is due.
 */
async function claimNext(deps: Deps): Promise<{ payment?: string } | undefined> {
  const at = deps.clock.now()
  const { claimed, afterCommit } = await transactionWithEvents(
    deps,
    async (trx, record): Promise<{ claimed: { payment?: string } | undefined; afterCommit: AfterCommit[] }> => {
      const due = await findDue(trx, at)
      if (!due) return { claimed: undefined, afterCommit: [] }
      if (!(await canRenew(trx, due))) {
        await endSubscription(trx, due, 'expired', at)
        recordExpired(record, due)
        await mailLapse(deps, trx, due.id)
        record('subscription.lapsed', {
          subscriptionId: due.id,
          userId: due.user_id,
          performerId: due.performer_id,
        })
        return { claimed: {}, afterCommit: [] }
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
        subscription_type: renewalType(due),
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
      return { claimed: {}, afterCommit: await payNow(deps, trx, record, payment, at) }
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

/** The card to charge: the subscription's own; after it has failed, the default card. */
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

/**
 * Pays from the wallet, or records why that fails. An insufficient balance must not roll back the transaction, hence
 * the savepoint.
 */
async function payNow(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  at: Date
): Promise<AfterCommit[]> {
  const fail = async (reason: string) => {
    await trx
      .updateTable('payment')
      .set({ status: 'failed', failure_reason: reason, settled_at: at })
      .where('id', '=', payment.id)
      .execute()
    await failRenewalPayment(deps, trx, record, payment, reason, at)
    return []
  }
  if (payment.gateway !== 'wallet' && payment.amount > 0) return fail('card_declined')
  await sql`savepoint paying`.execute(trx)
  try {
    return await completePayment(trx, record, payment, at)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_balance') throw error
    await sql`rollback to savepoint paying`.execute(trx)
    return fail('insufficient_balance')
  }
}

/** Ends cancelled subscriptions whose time is over, in batches; returns how many. */
async function expireEnded(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
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
    for (const row of rows) {
      await endSubscription(trx, row, 'expired', at)
      recordExpired(record, row)
    }
    return rows.length
  })
}

function recordExpired(record: RecordEvent, { user_id: userId, performer_id: performerId }: SubscriptionRow): void {
  record('subscription.changed', { userId, performerId, status: 'expired' })
}
