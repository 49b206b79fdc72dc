import type { Subscriber } from '../../../events/subscriptions.ts'
import { notifyAll, type Notice } from './notify.ts'

/** Notifies a creator of the decisions about a payout request. */
export const notifyOfPayouts: Subscriber<'payout.changed'> = async (deps, trx, events) => {
  const decided = events.filter(({ data }) =>
    ['approved', 'in_transit', 'paid', 'rejected', 'returned'].includes(data.status)
  )
  if (decided.length === 0) return
  const rows = await trx
    .selectFrom('payout_request')
    .select(['id', 'amount', 'method'])
    .where(
      'id',
      'in',
      decided.map(({ data }) => data.payoutId)
    )
    .execute()
  const payouts = new Map(rows.map((row) => [row.id, row]))
  return notifyAll(
    deps,
    trx,
    decided.flatMap(({ at, data: { payoutId, performerId, status } }): Notice[] => {
      const payout = payouts.get(payoutId)
      if (!payout) return []
      const about = {
        to: performerId,
        objectType: 'payout',
        objectId: payoutId,
        amount: payout.amount,
        href: `/creator/payouts/${payoutId}`,
        at,
      }
      // A provider answers at once: its creator hears of the result only.
      if (status === 'in_transit' && payout.method !== 'bank') return []
      return status === 'rejected' || status === 'returned'
        ? [
            {
              ...about,
              kind: 'refusal',
              detail: status === 'returned' ? 'payout_returned' : 'payout',
              hasOwnMail: true,
            },
          ]
        : [
            {
              ...about,
              kind: 'payout',
              detail: status,
              hasOwnMail: status === 'paid' || (status === 'approved' && payout.method === 'bank'),
            },
          ]
    })
  )
}
