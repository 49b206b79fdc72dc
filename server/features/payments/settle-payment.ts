import type { Deps } from '../../deps.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { ChargeResult } from '../../integrations/payments/gateway.ts'
import { reverse } from '../ledger/reverse.ts'
import { endSubscription, failRenewal } from '../subscriptions/lifecycle.ts'
import { completePayment, walletNews, type News } from './complete-payment.ts'
import { isOpen, type PaymentRow } from './queries.ts'

/**
 * Brings a payment to where the gateway says its charge stands: exactly once, for the row is locked and a decided payment stays decided, but for a refund
 * or dispute of a paid one. May be called again and again with the same or a newer result. Returns the payment afterwards.
 */
export async function settlePayment(deps: Deps, paymentId: string, result: ChargeResult): Promise<PaymentRow> {
  const at = deps.clock.now()
  const { payment, news } = await transaction(deps.db, async (trx) => {
    const read = () => trx.selectFrom('payment').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirstOrThrow()
    const before = await read()
    const news = isOpen(before) ? await decide(trx, before, result, at) : []
    const decided = await read()
    if (decided.status === 'succeeded' && (result.status === 'refunded' || result.status === 'disputed')) news.push(...(await takeBack(trx, decided, result.status, at)))
    if (decided.status === 'succeeded' && result.askAgainMs !== undefined) await deps.jobs.enqueue('settle-payment', { paymentId }, { within: trx, afterMs: result.askAgainMs })
    return { payment: await read(), news }
  })
  for (const tell of news) tell(deps.realtime)
  return payment
}

async function decide(trx: Trx, payment: PaymentRow, result: ChargeResult, at: Date): Promise<News[]> {
  const set = (values: Partial<PaymentRow>) => trx.updateTable('payment').set({ gateway_reference: result.reference, ...values }).where('id', '=', payment.id).execute()
  if (result.status === 'requires_action') {
    await set({ status: 'requires_action', action_url: result.actionUrl })
    return []
  }
  if (result.status === 'declined') {
    await set({ status: 'failed', failure_reason: result.reason, settled_at: at, action_url: null })
    return payment.is_renewal ? failOf(trx, payment, at) : []
  }
  await set({})
  return completePayment(trx, payment, at)
}

/** A renewal that was declined: the subscription is retried later, or ends. */
export async function failOf(trx: Trx, payment: PaymentRow, at: Date): Promise<News[]> {
  const subscription = await trx.selectFrom('subscription').selectAll().where('id', '=', payment.subscription_id).forUpdate().executeTakeFirst()
  // Cancelled while the gateway was deciding: nothing is retried.
  if (!subscription || subscription.next_charge_at === null) return []
  const status = await failRenewal(trx, subscription, at)
  return [(realtime) => realtime.emit(subscription.user_id, 'subscription/changed', { performerId: subscription.performer_id, status })]
}

/** A refund or dispute: the money goes back by reversing entries, and access goes with it (product.md, Money). */
async function takeBack(trx: Trx, payment: PaymentRow, status: 'refunded' | 'disputed', at: Date): Promise<News[]> {
  const sale = await trx.selectFrom('sale').select(['id', 'status']).where('transaction_id', '=', payment.id).forUpdate().executeTakeFirst()
  const reversed = await reverse(trx, payment.id, { kind: status === 'refunded' ? 'refund' : 'dispute', released: sale?.status === 'available', at })
  if (sale) await trx.updateTable('sale').set({ status }).where('id', '=', sale.id).execute()
  await trx.updateTable('payment').set({ status }).where('id', '=', payment.id).execute()
  const news = [walletNews(payment.account_id, reversed.balanceOf(payment.account_id))]
  const { subscription_id: subscriptionId, performer_id: performerId } = payment
  if (subscriptionId && performerId && !(await isPaidAfter(trx, payment, subscriptionId))) {
    await endSubscription(trx, { id: subscriptionId, performer_id: performerId }, 'revoked', at)
    news.push((realtime) => realtime.emit(payment.account_id, 'subscription/changed', { performerId, status: 'revoked' }))
  }
  return news
}

/** Whether a later payment of the same subscription stands: what that one paid for stays too. */
async function isPaidAfter(trx: Trx, payment: PaymentRow, subscriptionId: string): Promise<boolean> {
  const later = await trx
    .selectFrom('payment').select('id')
    .where('account_id', '=', payment.account_id).where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'succeeded').where('created_at', '>', payment.created_at)
    .executeTakeFirst()
  return later !== undefined
}
