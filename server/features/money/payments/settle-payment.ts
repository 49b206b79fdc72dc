import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import type { ChargeResult } from '../../../integrations/payments/gateway.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { applyDisputes } from '../disputes/apply-disputes.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { reversePayment } from '../refunds/reverse-payment.ts'
import { mailPaymentRefund } from '../refunds/mail-refunds.ts'
import { failRenewal, isScheduledRenewal } from '../subscription-lifecycle/lifecycle.ts'
import { mailRenewalFailure } from '../subscription-lifecycle/mail-renewal-failure.ts'
import { importGatewayRefunds } from './import-gateway-refunds.ts'
import { completePayment } from './complete-payment.ts'
import { isOpen } from './queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'

/**
 * Applies the gateway's result to a payment exactly once: the row is locked, and a decided payment does not change, except by refunds
 * and disputes of a paid one. Safe to call repeatedly with the same or a newer result. Returns the payment afterwards.
 */
export async function settlePayment(deps: Deps, paymentId: string, result: ChargeResult): Promise<PaymentRow> {
  const at = deps.clock.now()
  const { payment, afterCommit } = await transactionWithEvents(deps, async (trx, record) => {
    const read = () =>
      trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
    const before = await read()
    const afterCommit = isOpen(before) ? await decide(deps, trx, record, before, result, at) : []
    if (result.disputes?.length)
      afterCommit.push(...(await applyDisputes(deps, trx, record, await read(), result.disputes, at)))
    const decided = await read()
    if (decided.status === 'succeeded' && result.status === 'refunded')
      afterCommit.push(...(await refundPaid(deps, trx, record, decided, at)))
    else if (decided.status === 'succeeded' && result.refunds?.length)
      afterCommit.push(...(await importGatewayRefunds(deps, trx, record, decided, result.refunds, at)))
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
  record: RecordEvent,
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
    if (payment.is_renewal) await failRenewalPayment(deps, trx, record, payment, result.reason, at)
    return []
  }
  await set({})
  return completePayment(trx, record, payment, at)
}

/** Handles a declined renewal: schedules a retry or ends the subscription, and mails the fan. A manual payment before the due date has no such effect. */
export async function failRenewalPayment(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  reason: string,
  at: Date
): Promise<void> {
  const subscription = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', payment.subscription_id)
    .forUpdate()
    .executeTakeFirst()
  // The subscription was cancelled during the charge: no retry is scheduled.
  if (!subscription || !isScheduledRenewal(subscription, payment)) return
  const status = await failRenewal(trx, subscription, at)
  await mailRenewalFailure(deps, trx, subscription.id, payment, reason)
  const { id: subscriptionId, user_id: userId, performer_id: performerId } = subscription
  record('subscription.renewal-failed', { subscriptionId, userId, performerId, amount: payment.amount, status })
  record('subscription.changed', { userId, performerId, status })
}

/** Applies a refund of the whole at the gateway: reverses the entries, revokes access, and mails both sides (product.md, Money). */
async function refundPaid(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  at: Date
): Promise<AfterCommit[]> {
  await rejectUncoveredPayout(deps, trx, record, payment.id, at)
  const reversal = await reversePayment(trx, record, payment, { kind: 'refund', at })
  await mailPaymentRefund(deps, trx, record, payment, 'refund', reversal.isEnded)
  return reversal.afterCommit
}
