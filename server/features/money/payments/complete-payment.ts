import { fromMinor } from '../../../../contract/money/money.ts'
import type { SubscriptionType } from '../../../../contract/money/payments.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { countUses } from '../coupons/queries.ts'
import { recordSale } from '../earnings/record-sale.ts'
import { emitWalletBalance } from '../ledger/emit-wallet-balance.ts'
import { post } from '../ledger/post.ts'
import { saleEntries, split, splitDiscounted, topUpEntries } from '../ledger/sale-entries.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { extendSubscription, startSubscription } from '../subscription-lifecycle/lifecycle.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'

/**
 * Completes a paid payment in the caller's transaction, which holds its row lock: posts the ledger transaction with the payment's id,
 * credits the wallet or starts or extends the subscription, and closes the payment. @throws ApiError `insufficient_balance` for a wallet that is short
 */
export async function completePayment(
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  at: Date
): Promise<AfterCommit[]> {
  const afterCommit =
    payment.type === 'top_up' ? await creditWallet(trx, payment, at) : await paySubscription(trx, record, payment, at)
  await trx
    .updateTable('payment')
    .set({ status: 'succeeded', settled_at: at, action_url: null, failure_reason: null })
    .where('id', '=', payment.id)
    .execute()
  return afterCommit
}

async function creditWallet(trx: Trx, payment: PaymentRow, at: Date): Promise<AfterCommit[]> {
  const posted = await post(trx, {
    id: payment.id,
    kind: 'top_up',
    reference: `payment:${payment.id}`,
    entries: topUpEntries(payment.account_id, payment.amount, payment.tokens ?? 0),
    at,
  })
  return [emitWalletBalance(payment.account_id, posted.walletOf(payment.account_id))]
}

async function paySubscription(trx: Trx, record: RecordEvent, payment: PaymentRow, at: Date): Promise<AfterCommit[]> {
  const { performer_id: performerId, subscription_id: subscriptionId } = payment
  if (!performerId || !subscriptionId) throw new Error(`payment ${payment.id} has no subscription`)
  const site = await readSettings(trx)
  const afterCommit: AfterCommit[] = []
  if (payment.amount > 0) {
    const performer = await trx
      .selectFrom('performer')
      .select('commission_bp')
      .where('account_id', '=', performerId)
      .executeTakeFirstOrThrow()
    const full = await priceWithoutSiteCoupon(trx, payment, subscriptionId)
    const parts =
      full === undefined
        ? split(payment.amount, site, performer.commission_bp)
        : splitDiscounted(payment.amount, full, site, performer.commission_bp)
    const tokens = payment.gateway === 'wallet' ? (payment.tokens ?? 0) : undefined
    const entries = saleEntries({ buyerId: payment.account_id, performerId, split: parts, tokens })
    const posted = await post(trx, {
      id: payment.id,
      kind: 'subscription',
      reference: `payment:${payment.id}`,
      entries,
      at,
    })
    await recordSale(trx, {
      id: payment.id,
      type: 'subscription',
      performerId,
      buyerId: payment.account_id,
      split: parts,
      tokens,
      at,
      holdDays: site.holdDays,
    })
    afterCommit.push(({ realtime }) =>
      realtime.emit(performerId, 'earning/created', { type: 'subscription', net: fromMinor(parts.net) })
    )
    if (tokens !== undefined)
      afterCommit.push(emitWalletBalance(payment.account_id, posted.walletOf(payment.account_id)))
  }
  const subscription = payment.is_renewal
    ? await trx.selectFrom('subscription').selectAll().where('id', '=', subscriptionId).forUpdate().executeTakeFirst()
    : undefined
  const status = subscription ? await extendSubscription(trx, subscription, payment, at) : 'active'
  if (!subscription) {
    await startSubscription(
      trx,
      { ...payment, performer_id: performerId, subscription_id: subscriptionId },
      at,
      site.freeSubscriptionDuration
    )
  }
  if (payment.coupon_id && !payment.is_renewal) await recordUsedUp(trx, record, payment.coupon_id, payment.account_id)
  const { account_id: userId, amount, subscription_type: type } = payment
  const paid = {
    paymentId: payment.id,
    subscriptionId,
    userId,
    performerId,
    amount,
    type: (type ?? 'free') as SubscriptionType,
  }
  record(subscription ? 'subscription.renewed' : 'subscription.started', paid)
  record('subscription.changed', { userId, performerId, status })
  return afterCommit
}

/**
 * The full price of a payment that a coupon of the site has lowered, in cents; undefined for any other. Renewals that a
 * coupon lowers too are found by the first payment of their subscription.
 */
async function priceWithoutSiteCoupon(
  trx: Trx,
  payment: PaymentRow,
  subscriptionId: string
): Promise<number | undefined> {
  const first = await trx
    .selectFrom('payment')
    .innerJoin('coupon', 'coupon.id', 'payment.coupon_id')
    .leftJoin('subscription', 'subscription.id', 'payment.subscription_id')
    .select(['payment.full_price', 'subscription.price'])
    .where('payment.account_id', '=', payment.account_id)
    .where('payment.subscription_id', '=', subscriptionId)
    .where('payment.is_renewal', '=', false)
    .where('coupon.performer_id', 'is', null)
    .executeTakeFirst()
  const full = payment.is_renewal ? first?.price : first?.full_price
  return full && full > payment.amount ? full : undefined
}

/** Records that a creator's coupon has reached its limit with this use. */
async function recordUsedUp(trx: Trx, record: RecordEvent, couponId: string, fanId: string): Promise<void> {
  const coupon = await trx
    .selectFrom('coupon')
    .select(['performer_id', 'total_limit'])
    .where('id', '=', couponId)
    .executeTakeFirst()
  if (!coupon?.performer_id || coupon.total_limit === null) return
  if ((await countUses(trx, couponId, fanId)).all >= coupon.total_limit)
    record('coupon.used-up', { couponId, performerId: coupon.performer_id })
}
