import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { earningBalances } from '../earnings/queries.ts'
import { closePayout } from './decide-payout.ts'
import { notifyPayoutChanged } from './change-payout-status.ts'
import { takenBack } from './present.ts'

/**
 * Before a sale is given back: where what is available no longer covers it, its creator's pending request is turned down, so that nobody keeps money that is being
 * taken back by asking for it first. `amount` in cents: so much of the creator's part goes back; all of it unless given. What is approved is on its way. Locks the request, as everybody does before the accounts of the ledger.
 */
export async function rejectUncoveredPayout(
  deps: Deps,
  trx: Trx,
  saleId: string,
  at: Date,
  amount?: number
): Promise<AfterCommit[]> {
  const sale = await trx
    .selectFrom('sale')
    .select(['performer_id', 'net'])
    .where('id', '=', saleId)
    .where('status', '=', 'available')
    .executeTakeFirst()
  if (!sale) return []
  const asked = await trx
    .selectFrom('payout_request')
    .selectAll()
    .where('performer_id', '=', sale.performer_id)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (!asked || (await earningBalances(trx, sale.performer_id)).available >= (amount ?? sale.net)) return []
  const closed = await closePayout(deps, trx, asked, at, { reason: takenBack })
  return [() => notifyPayoutChanged(deps, closed)]
}
