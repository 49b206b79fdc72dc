import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { earningBalances } from '../earnings/queries.ts'
import { closePayout } from './decide-payout.ts'
import { earningsTakenBack } from './present.ts'

/**
 * Runs before a sale is reversed: rejects the creator's pending request when the available balance does not cover the reversal, so that nobody keeps money by
 * requesting a payout first. `amount`: the part of the creator's net to reverse, in cents; default: all of it. Approved requests are not affected. Locks the request, in the common
 * lock order before the ledger accounts.
 */
export async function rejectUncoveredPayout(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  saleId: string,
  at: Date,
  amount?: number
): Promise<void> {
  const sale = await trx
    .selectFrom('sale')
    .select(['performer_id', 'net'])
    .where('id', '=', saleId)
    .where('status', '=', 'available')
    .executeTakeFirst()
  if (!sale) return
  const request = await trx
    .selectFrom('payout_request')
    .selectAll()
    .where('performer_id', '=', sale.performer_id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!request || (await earningBalances(trx, sale.performer_id)).available >= (amount ?? sale.net)) return
  await closePayout(deps, trx, record, request, at, { reason: earningsTakenBack })
}
