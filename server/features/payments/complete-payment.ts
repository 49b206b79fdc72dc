import { fromMinor } from '../../../contract/money.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../db/transaction.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { enqueueWelcome } from '../broadcasts/send-welcome.ts'
import { recordSale } from '../earnings/record-sale.ts'
import { post, type WalletState } from '../ledger/post.ts'
import { saleEntries, split, topUpEntries } from '../ledger/sale-entries.ts'
import { notifyAll, type Notice } from '../notifications/notify.ts'
import { readSettings } from '../settings/queries.ts'
import { extendSubscription, startSubscription } from '../subscriptions/lifecycle.ts'
import type { PaymentRow } from './queries.ts'

/**
 * Completes a paid payment in the caller's transaction, which holds its row lock: posts the ledger transaction with the payment's id,
 * credits the wallet or starts or extends the subscription, and closes the payment. @throws ApiError `insufficient_balance` for a wallet that is short
 */
export async function completePayment(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  payment: PaymentRow,
  at: Date
): Promise<AfterCommit[]> {
  const afterCommit =
    payment.type === 'top_up' ? await creditWallet(trx, payment, at) : await paySubscription(deps, trx, payment, at)
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

async function paySubscription(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  payment: PaymentRow,
  at: Date
): Promise<AfterCommit[]> {
  const { performer_id: performerId, subscription_id: subscriptionId } = payment
  if (!performerId || !subscriptionId) throw new Error(`payment ${payment.id} is of no subscription`)
  const site = await readSettings(trx)
  const afterCommit: AfterCommit[] = []
  if (payment.amount > 0) {
    const performer = await trx
      .selectFrom('performer')
      .select('commission_bp')
      .where('account_id', '=', performerId)
      .executeTakeFirstOrThrow()
    const parts = split(payment.amount, site, performer.commission_bp)
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
    await enqueueWelcome(deps, trx, { performerId, accountId: payment.account_id, by: 'subscription' })
  }
  afterCommit.push(({ realtime }) => realtime.emit(payment.account_id, 'subscription/changed', { performerId, status }))
  afterCommit.push(await notifyAll(deps, trx, noticesOf(payment, performerId, subscription === undefined, at)))
  return afterCommit
}

/** Notifies the creator of a new subscriber or a renewal, and the fan of a renewal that was paid automatically. */
function noticesOf(payment: PaymentRow, performerId: string, isNew: boolean, at: Date): Notice[] {
  const about = {
    objectType: 'subscription',
    ...(payment.subscription_id && { objectId: payment.subscription_id }),
    ...(payment.amount > 0 && { amount: payment.amount }),
    at,
  }
  const told: Notice = {
    ...about,
    to: performerId,
    kind: isNew ? 'subscriber' : 'renewal',
    actorId: payment.account_id,
    detail: payment.subscription_type ?? 'free',
    href: '/creator/subscribers',
  }
  return isNew
    ? [told]
    : [
        told,
        {
          ...about,
          to: payment.account_id,
          kind: 'renewal',
          actorId: performerId,
          detail: 'paid',
          href: '/subscriptions',
        },
      ]
}

/** Emits the wallet's balance to its owner, if it has changed. */
export function emitWalletBalance(accountId: string, wallet: WalletState | undefined): AfterCommit {
  return ({ realtime }) =>
    wallet && realtime.emit(accountId, 'wallet/balance', { balance: fromMinor(wallet.balance), asOf: wallet.asOf })
}
