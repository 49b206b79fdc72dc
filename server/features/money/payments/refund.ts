import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { isReturned } from '../earnings/returned.ts'
import { orderChangedMail } from '../orders/mails.ts'
import { sendMailTo } from '../../platform/mail/send-mail-to.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'
import { settlePayment } from './settle-payment.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { reversePayment } from '../refunds/reverse-payment.ts'
import { hasPendingPart } from './partial-refunds.ts'
import { mailPaymentRefund, mailSaleRefund } from '../refunds/mail-refunds.ts'

/** Delay, in ms, after which a refund that a crash interrupted is settled. */
const settleAfterMs = 60_000

/**
 * Refunds a payment as the operator, with everything it paid for: first at the gateway, then here, with mails. A repeated call has no effect.
 * @throws ApiError not_found, nothing_to_refund, refund_in_progress (of a part), gateway_unavailable
 */
export async function refundPayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) throw new ApiError('not_found')
  if (isReturned(payment.status)) return
  if (payment.status !== 'succeeded' || payment.amount === 0) throw new ApiError('nothing_to_refund')
  if (payment.gateway === 'wallet') return refundFromWallet(deps, paymentId)
  if (await hasPendingPart(deps.db, paymentId)) throw new ApiError('refund_in_progress')
  const gateway = gatewayOf(deps, payment)
  // Before the gateway is asked, so that a crash in between does not leave it refunded there only.
  await deps.jobs.enqueue('settle-payment', { paymentId }, { afterMs: settleAfterMs })
  await mapUnreachable(async () => settlePayment(deps, paymentId, await gateway.refund(paymentId)))
}

/** Refunds a payment from the wallet, without a gateway. */
async function refundFromWallet(deps: Deps, paymentId: string): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, async (trx, record): Promise<AfterCommit[]> => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .where('status', '=', 'succeeded')
      .forUpdate()
      .executeTakeFirst()
    if (!payment) return []
    await rejectUncoveredPayout(deps, trx, record, paymentId, at)
    const reversal = await reversePayment(trx, record, payment, { kind: 'refund', at })
    await mailPaymentRefund(deps, trx, record, payment, 'refund', reversal.isEnded)
    return reversal.afterCommit
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/** Refunds a purchase or a tip as the operator, with mails to both sides. A repeated call has no effect. @throws ApiError not_found */
export async function refundPurchase(deps: Deps, saleId: string): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, async (trx, record): Promise<AfterCommit[]> => {
    await rejectUncoveredPayout(deps, trx, record, saleId, at)
    const afterCommit = await refundSale(trx, record, saleId, { kind: 'refund', at })
    if (afterCommit.length === 0) return []
    const sale = await trx
      .selectFrom('sale')
      .select(['id', 'type', 'tokens', 'buyer_id', 'performer_id', 'item_id'])
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow()
    const order = await trx
      .selectFrom('product_order')
      .select(['number', 'title', 'quantity'])
      .where('id', '=', saleId)
      .executeTakeFirst()
    if (order) {
      const buyer = await trx
        .selectFrom('account')
        .select(['id', 'email', 'name', 'language'])
        .where('id', '=', sale.buyer_id)
        .executeTakeFirstOrThrow()
      await sendMailTo(
        deps,
        trx,
        buyer,
        `/orders/${saleId}`,
        orderChangedMail({ ...order, number: String(order.number), status: 'refunded', trackingCode: null })
      )
    }
    await mailSaleRefund(deps, trx, record, sale, order !== undefined)
    return afterCommit
  })
  await publishAfterCommit(deps, ...afterCommit)
}
