import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { reverse } from '../ledger/reverse.ts'
import { emitWalletBalance } from '../ledger/emit-wallet-balance.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { endSubscription } from '../subscription-lifecycle/lifecycle.ts'
import { reverseSale, statusAfter, type Reason } from './reverse-sale.ts'

/**
 * Reverses a paid payment whose row is locked, and revokes the access it paid for (product.md, Money). The caller handles the gateway.
 * `isEnded` in the result: the subscription has ended; `id`: the ledger transaction.
 */
export async function reversePayment(
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  reason: Reason
): Promise<{ id: string; afterCommit: AfterCommit[]; isEnded: boolean }> {
  const sale = await trx
    .selectFrom('sale')
    .select(['id', 'transaction_id', 'status', 'performer_id', 'net'])
    .where('transaction_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirst()
  // The subscription is locked before the ledger accounts, in the order of a renewal from the wallet.
  if (payment.subscription_id)
    await trx.selectFrom('subscription').select('id').where('id', '=', payment.subscription_id).forUpdate().execute()
  const afterCommit: AfterCommit[] = []
  let id: string
  if (sale) {
    const reversal = await reverseSale(trx, sale, payment.account_id, reason)
    id = reversal.id
    afterCommit.push(emitWalletBalance(payment.account_id, reversal.wallet), reversal.afterCommit)
  } else {
    const reversal = await reverse(trx, payment.id, { ...reason, released: false })
    id = reversal.id
    afterCommit.push(emitWalletBalance(payment.account_id, reversal.walletOf(payment.account_id)))
  }
  await trx.updateTable('payment').set({ status: statusAfter[reason.kind] }).where('id', '=', payment.id).execute()
  const { subscription_id: subscriptionId, performer_id: performerId } = payment
  const isEnded = subscriptionId !== null && performerId !== null && !(await isPaidAfter(trx, payment, subscriptionId))
  if (isEnded) {
    await endSubscription(trx, { id: subscriptionId, performer_id: performerId }, 'revoked', reason.at)
    record('subscription.changed', { userId: payment.account_id, performerId, status: 'revoked' })
  }
  return { id, afterCommit, isEnded }
}

/** Whether a later payment of the same subscription is still valid; its period then stays, too. */
async function isPaidAfter(trx: Trx, payment: PaymentRow, subscriptionId: string): Promise<boolean> {
  const later = await trx
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', payment.account_id)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'succeeded')
    .where('created_at', '>', payment.created_at)
    .executeTakeFirst()
  return later !== undefined
}
