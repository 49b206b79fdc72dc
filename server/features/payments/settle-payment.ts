import type { Deps } from '../../deps.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { ChargeResult } from '../../integrations/payments/gateway.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { notify } from '../notifications/notify.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { reversePayment } from '../refunds/reverse-payment.ts'
import { mailPaymentRefund } from '../refunds/mail-refunds.ts'
import { failRenewal, isDue } from '../subscriptions/lifecycle.ts'
import { mailRenewalFailure } from '../subscriptions/mail-renewal-failure.ts'
import { completePayment } from './complete-payment.ts'
import { isOpen, type PaymentRow } from './queries.ts'

/**
 * Applies the gateway's result to a payment exactly once: the row is locked, and a decided payment does not change, except by a refund
 * or dispute of a paid one. Safe to call repeatedly with the same or a newer result. Returns the payment afterwards.
 */
export async function settlePayment(deps: Deps, paymentId: string, result: ChargeResult): Promise<PaymentRow> {
  const at = deps.clock.now()
  const { payment, afterCommit } = await transaction(deps.db, async (trx) => {
    const read = () =>
      trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
    const before = await read()
    const afterCommit = isOpen(before) ? await decide(deps, trx, before, result, at) : []
    const decided = await read()
    if (decided.status === 'succeeded' && (result.status === 'refunded' || result.status === 'disputed'))
      afterCommit.push(...(await takeBack(deps, trx, decided, result.status, at)))
    if (decided.status === 'succeeded' && result.askAgainMs !== undefined)
      await deps.jobs.enqueue('settle-payment', { paymentId }, { within: trx, afterMs: result.askAgainMs })
    return { payment: await read(), afterCommit }
  })
  await publishAfterCommit(deps, ...afterCommit)
  return payment
}

async function decide(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  result: ChargeResult,
  at: Date
): Promise<AfterCommit[]> {
  const set = (values: Partial<PaymentRow>) =>
    trx
      .updateTable('payment')
      .set({ gateway_reference: result.reference, ...values })
      .where('id', '=', payment.id)
      .execute()
  if (result.status === 'requires_action') {
    await set({ status: 'requires_action', action_url: result.actionUrl })
    return []
  }
  if (result.status === 'processing') {
    await set({ status: 'processing', action_url: null })
    return []
  }
  if (result.status === 'declined') {
    await set({ status: 'failed', failure_reason: result.reason, settled_at: at, action_url: null })
    return payment.is_renewal ? failOf(deps, trx, payment, result.reason, at) : []
  }
  await set({})
  return completePayment(deps, trx, payment, at)
}

/** Handles a declined renewal: schedules a retry or ends the subscription, and mails the fan. A manual payment before the due date has no such effect. */
export async function failOf(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  reason: string,
  at: Date
): Promise<AfterCommit[]> {
  const subscription = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', payment.subscription_id)
    .forUpdate()
    .executeTakeFirst()
  // The subscription was cancelled during the charge: no retry is scheduled.
  if (!subscription || !isDue(subscription, payment)) return []
  const status = await failRenewal(trx, subscription, at)
  await mailRenewalFailure(deps, trx, subscription.id, payment, reason)
  const told = await notify(deps, trx, {
    to: subscription.user_id,
    kind: 'refusal',
    actorId: subscription.performer_id,
    objectType: 'subscription',
    objectId: subscription.id,
    amount: payment.amount,
    detail: status === 'expired' ? 'subscription_ended' : 'renewal',
    href: '/subscriptions?status=past_due',
    hasOwnMail: true,
    at,
  })
  return [
    told,
    ({ realtime }) =>
      realtime.emit(subscription.user_id, 'subscription/changed', { performerId: subscription.performer_id, status }),
  ]
}

/** Applies a refund or dispute of the gateway: reverses the entries, revokes access, and mails both sides (product.md, Money). */
async function takeBack(
  deps: Deps,
  trx: Trx,
  payment: PaymentRow,
  status: 'refunded' | 'disputed',
  at: Date
): Promise<AfterCommit[]> {
  const kind = status === 'refunded' ? 'refund' : 'dispute'
  const room = await rejectUncoveredPayout(deps, trx, payment.id, at)
  const back = await reversePayment(trx, payment, { kind, at })
  return [...room, ...back.afterCommit, await mailPaymentRefund(deps, trx, payment, kind, back.isEnded)]
}
