import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../realtime/publish-after-commit.ts'
import { isReturned } from '../earnings/returned.ts'
import { orderChangedMail } from '../orders/mails.ts'
import { sendMailTo } from '../mail/send-mail-to.ts'
import { emitMessage } from '../messages/emit-message.ts'
import { gatewayOf, mapUnreachable } from '../payments/advance-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { emitStreamMessages } from '../stream-messages/emit-stream-events.ts'
import { emptyRoom } from '../video-calls/room.ts'
import { emitCallChanged } from '../video-calls/emit-call-changed.ts'
import { lockConversation } from './lock-conversation.ts'
import { refundSale } from './refund-sale.ts'
import { reversePayment } from './reverse-payment.ts'
import { mailPaymentRefund, mailSaleRefund } from './mail-refunds.ts'

/** Delay, in ms, after which a refund that a crash interrupted is settled. */
const askAgainMs = 60_000

/**
 * Refunds a payment as the operator, with everything it paid for: first at the gateway, then here, with mails. A repeated call has no effect.
 * @throws ApiError not_found, conflict (nothing was paid), gateway_unavailable
 */
export async function refundPayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) throw new ApiError('not_found')
  if (isReturned(payment.status)) return
  if (payment.status !== 'succeeded' || payment.amount === 0) throw new ApiError('conflict')
  if (payment.gateway === 'wallet') return refundFromWallet(deps, paymentId)
  const gateway = gatewayOf(deps, payment)
  // Before the gateway is asked, so that a crash in between does not leave it refunded there only.
  await deps.jobs.enqueue('settle-payment', { paymentId }, { afterMs: askAgainMs })
  await mapUnreachable(async () => settlePayment(deps, paymentId, await gateway.refund(paymentId)))
}

/** Refunds a payment from the wallet, without a gateway. */
async function refundFromWallet(deps: Deps, paymentId: string): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transaction(deps.db, async (trx): Promise<AfterCommit[]> => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .where('status', '=', 'succeeded')
      .forUpdate()
      .executeTakeFirst()
    if (!payment) return []
    const room = await rejectUncoveredPayout(deps, trx, paymentId, at)
    const back = await reversePayment(trx, payment, { kind: 'refund', at })
    return [...room, ...back.afterCommit, await mailPaymentRefund(deps, trx, payment, 'refund', back.isEnded)]
  })
  await publishAfterCommit(deps, ...afterCommit)
}

/** Refunds a purchase or a tip as the operator, with mails to both sides; a message is locked again on open screens. A repeated call has no effect. @throws ApiError not_found */
export async function refundPurchase(deps: Deps, saleId: string): Promise<void> {
  const at = deps.clock.now()
  const { afterCommit, sold } = await transaction(
    deps.db,
    async (trx): Promise<{ afterCommit: AfterCommit[]; sold?: Sold }> => {
      await lockConversation(trx, saleId)
      const room = await rejectUncoveredPayout(deps, trx, saleId, at)
      const afterCommit = await refundSale(trx, saleId, { kind: 'refund', at })
      if (afterCommit.length === 0) return { afterCommit }
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
      return {
        afterCommit: [...room, ...afterCommit, await mailSaleRefund(deps, trx, sale, order !== undefined)],
        sold: sale,
      }
    }
  )
  await publishAfterCommit(deps, ...afterCommit)
  if (sold) await publishAfterCommit(deps, () => tellSold(deps, sold))
}

type Sold = { id: string; type: string; item_id: string | null }

/** Emits the changed message in the conversation or stream chat. */
async function tellSold(deps: Deps, { id: saleId, type, item_id: id }: Sold): Promise<void> {
  if (type === 'message' && id !== null) await emitMessage(deps, id, 'message/changed')
  if (type === 'video-call' && id !== null) emptyRoom(deps, await emitCallChanged(deps, id))
  if (type !== 'tip') return
  if (await deps.db.selectFrom('message').select('id').where('id', '=', saleId).executeTakeFirst())
    await emitMessage(deps, saleId, 'message/changed')
  await emitStreamMessages(deps, [saleId], 'stream/message-changed')
}
