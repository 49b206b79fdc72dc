import type { Deps } from '../../../deps.ts'
import type { Queues } from '../../../jobs/queues.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import { refundPurchase } from '../../money/payments/refund.ts'

/** Tickets of one query. */
const batch = 200

/**
 * The job `refund-tickets`: returns every ticket of a stream that did not take place or was too short, or only that of a
 * buyer whom its creator has blocked (product.md, Live), each in a transaction of its own. It may be interrupted and run again: what was returned is not found again,
 * and none can be
 * bought any more.
 * @throws Error when some could not be returned; the job is repeated
 */
export async function refundTickets(deps: Deps, { streamId, buyerId }: Queues['refund-tickets']): Promise<void> {
  let failed: unknown
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const sales = await deps.db
      .selectFrom('sale')
      .select('id')
      .where('item_id', '=', streamId)
      .where('type', '=', 'stream')
      .where('status', 'in', ['pending', 'available'])
      .where('id', '>', after)
      .$if(buyerId !== undefined, (of) => of.where('buyer_id', '=', buyerId ?? null))
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id } of sales)
      await refundPurchase(deps, id).catch((error: unknown) => {
        failed = error
        deps.log.warn({ err: error, saleId: id }, 'a ticket could not be returned')
      })
    if (sales.length < batch) break
    after = sales.at(-1)?.id ?? after
  }
  if (failed) throw failed
}

/**
 * Returns the tickets of a viewer whom a creator has blocked, for streams that are not over: the block takes the stream
 * away. A viewer who blocks a creator gives it up.
 */
export const refundBlockedTickets: Subscriber<'block.created'> = async (deps, trx, events) => {
  for (const { data } of events) {
    const streams = await trx
      .selectFrom('sale')
      .innerJoin('stream', 'stream.id', 'sale.item_id')
      .select('stream.id')
      .where('sale.type', '=', 'stream')
      .where('sale.status', 'in', ['pending', 'available'])
      .where('sale.buyer_id', '=', data.blockedId)
      .where('stream.performer_id', '=', data.blockerId)
      .where('stream.status', 'in', ['scheduled', 'starting', 'live'])
      .execute()
    await deps.jobs.enqueueAll(
      'refund-tickets',
      streams.map(({ id: streamId }) => ({ streamId, buyerId: data.blockedId })),
      { within: trx }
    )
  }
}
