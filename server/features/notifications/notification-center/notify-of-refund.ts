import type { DomainEvent } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { pathOfRefund } from '../../money/refunds/mail-refunds.ts'
import { notifyAll, type Notice } from './notify.ts'

/** Notifies both sides of refunds and disputes: the payer with the path of the receipt, the creator with that of the sale. */
export const notifyOfRefunds: Subscriber<'refund.completed'> = async (deps, trx, events) => {
  const notices: Notice[] = []
  for (const event of events) notices.push(...(await noticesOf(trx, event)))
  return notifyAll(deps, trx, notices)
}

async function noticesOf(trx: Trx, { at, data }: DomainEvent<'refund.completed'>): Promise<Notice[]> {
  const { saleId, partId, kind, type, amount, tokens, payerId, performerId } = data
  const sale = await trx.selectFrom('sale').select('gross').where('id', '=', saleId).executeTakeFirst()
  const common = { kind: 'refund', objectType: 'sale', objectId: saleId, hasOwnMail: true, at } as const
  const paidBy = amount === null ? 'wallet' : type === 'top_up' ? 'topup' : 'payment'
  const toPayer = {
    ...common,
    to: payerId,
    ...(performerId && { actorId: performerId }),
    amount: amount ?? tokens ?? 0,
    detail: `${paidBy}_${kind}`,
    href: await pathOfRefund(trx, saleId, partId),
  }
  if (!performerId || !sale) return [toPayer]
  const part = partId === undefined ? undefined : await findPart(trx, partId)
  const href = `/creator/earnings/${saleId}`
  return [
    toPayer,
    { ...common, to: performerId, actorId: payerId, amount: part?.amount ?? sale.gross, detail: `sale_${kind}`, href },
  ]
}

const findPart = (trx: Trx, id: string) =>
  trx.selectFrom('partial_refund').select('amount').where('id', '=', id).executeTakeFirst()
