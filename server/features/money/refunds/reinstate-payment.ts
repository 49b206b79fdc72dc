import { fromMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { emitWalletBalance } from '../ledger/emit-wallet-balance.ts'
import { undoReversal } from '../ledger/reverse.ts'
import { restoreSubscription } from '../subscription-lifecycle/lifecycle.ts'

/**
 * Makes a disputed payment valid again, whose row is locked: undoes its reversal to the cent, and gives back what is left
 * of a subscription's period. `isRestored`: the fan has access again. Returns the ledger transaction.
 */
export async function reinstatePayment(
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  reversalId: string,
  at: Date
): Promise<{ id: string; isRestored: boolean; afterCommit: AfterCommit[] }> {
  // The common order of locks: the sale, the subscription, then the ledger accounts.
  const sale = await trx
    .selectFrom('sale')
    .select(['id', 'performer_id', 'net'])
    .where('transaction_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirst()
  const { subscription_id: subscriptionId, performer_id: performerId, account_id: userId } = payment
  if (subscriptionId !== null)
    await trx.selectFrom('subscription').select('id').where('id', '=', subscriptionId).forUpdate().execute()
  const undone = await undoReversal(trx, reversalId, at)
  await trx.updateTable('payment').set({ status: 'succeeded' }).where('id', '=', payment.id).execute()
  const afterCommit: AfterCommit[] = [emitWalletBalance(userId, undone.walletOf(userId))]
  if (sale) {
    const status = undone.isReleased ? 'available' : 'pending'
    await trx.updateTable('sale').set({ status }).where('id', '=', sale.id).execute()
    afterCommit.push(({ realtime }) => {
      realtime.emit(sale.performer_id, 'earning/changed', { _id: sale.id, status, net: fromMinor(sale.net) })
      realtime.emit(userId, 'purchase/changed', { _id: sale.id, status: 'paid' })
    })
  }
  const isRestored =
    subscriptionId !== null &&
    performerId !== null &&
    (await isLastPeriod(trx, payment, subscriptionId)) &&
    (await restoreSubscription(trx, { id: subscriptionId, performer_id: performerId }, at))
  if (isRestored) record('subscription.changed', { userId, performerId, status: 'cancelled' })
  return { id: undone.id, isRestored, afterCommit }
}

/** Whether no later period of the same subscription was paid for, even if it was returned since. */
async function isLastPeriod(trx: Trx, payment: PaymentRow, subscriptionId: string): Promise<boolean> {
  const later = await trx
    .selectFrom('payment')
    .select('id')
    .where('account_id', '=', payment.account_id)
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['succeeded', 'refunded', 'disputed'])
    .where('created_at', '>', payment.created_at)
    .executeTakeFirst()
  return later === undefined
}
