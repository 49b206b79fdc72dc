import type { DomainEvent } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from './notify.ts'

/**
 * Notifies both sides of what a bank has decided about a payment that it had taken back. That it was disputed,
 * `notifyOfRefunds` has told them.
 */
export const notifyOfDisputeOutcomes: Subscriber<'dispute.changed'> = async (deps, trx, events) => {
  const notices: Notice[] = []
  for (const event of events) notices.push(...(await noticesOf(trx, event)))
  return notifyAll(deps, trx, notices)
}

async function noticesOf(trx: Trx, { at, data }: DomainEvent<'dispute.changed'>): Promise<Notice[]> {
  const { disputeId, paymentId, payerId, performerId, status } = data
  if (status !== 'won' && status !== 'lost') return []
  const dispute = await trx
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['payment.type', 'payment.amount', 'dispute.taken_id'])
    .where('dispute.id', '=', disputeId)
    .executeTakeFirst()
  // A dispute that took nothing changed nothing for anybody.
  if (!dispute || dispute.taken_id === null) return []
  const common = { kind: 'refund', objectType: 'sale', objectId: paymentId, hasOwnMail: true, at } as const
  const toPayer: Notice = {
    ...common,
    to: payerId,
    ...(performerId && { actorId: performerId }),
    amount: dispute.amount,
    detail: `${dispute.type === 'top_up' ? 'topup' : 'payment'}_${status}`,
    href: `/wallet/receipts/${paymentId}`,
  }
  const sale = await trx.selectFrom('sale').select('gross').where('id', '=', paymentId).executeTakeFirst()
  if (!performerId || !sale) return [toPayer]
  return [
    toPayer,
    {
      ...common,
      to: performerId,
      actorId: payerId,
      amount: sale.gross,
      detail: `sale_${status}`,
      href: `/creator/earnings/${paymentId}`,
    },
  ]
}
