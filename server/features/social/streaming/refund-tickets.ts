import type { Deps } from '../../../deps.ts'
import { refundPurchase } from '../../money/payments/refund.ts'

/** Tickets that are read at once. */
const batch = 200

/**
 * The job `refund-tickets`: returns every ticket of a stream that did not take place or was too short (product.md,
 * Live), each in a transaction of its own. It may be interrupted and run again: what was returned is not found again,
 * and none can be bought any more.
 * @throws Error when some could not be returned; the job is repeated
 */
export async function refundTickets(deps: Deps, { streamId }: { streamId: string }): Promise<void> {
  let failed: unknown
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const sales = await deps.db
      .selectFrom('sale')
      .select('id')
      .where('item_id', '=', streamId)
      .where('type', '=', 'stream')
      .where('status', 'in', ['pending', 'available'])
      .where('id', '>', after)
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
