import type { Db } from '../../../db/connect.ts'
import { allows, operatorRoles } from '../../../../contract/admin/roles.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { recordPayoutChanged } from './change-payout-status.ts'
import { closePayout, decidePayout } from './decide-payout.ts'
import { payoutStatusOf, type PayoutRow } from './queries.ts'

/** Whether another operator than this one may decide about payouts. */
async function hasColleague(db: Db, operatorId: string): Promise<boolean> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where(
      'operator_role',
      'in',
      operatorRoles.filter((role) => allows(role, 'payouts.decide'))
    )
    .where('status', '=', 'active')
    .where('id', '<>', operatorId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Records that the bank has sent a payout in transit back, which gives its amount back to the creator, who is told the
 * reason. Money that may have left needs a second person: the first call is only noted. Where one person runs the site, and
 * the amount needs no second one, one call is enough (product.md, Payouts in transit).
 * @throws ApiError not_found, already_decided, payout_not_in_transit, payout_by_provider, return_noted for the same person
 */
export function returnPayout(deps: Deps, id: string, by: string, reason: string): Promise<PayoutRow> {
  return decidePayout(
    deps,
    id,
    (row) => {
      const status = payoutStatusOf(row)
      if (status === 'pending' || status === 'approved') throw new ApiError('payout_not_in_transit')
      if (status === 'in_transit' && row.method !== 'bank') throw new ApiError('payout_by_provider')
      return status === 'in_transit'
    },
    async (trx, record, row, at) => {
      if (row.return_asked_by === by) throw new ApiError('return_noted')
      const needsOther = row.needs_two || (await hasColleague(trx, by))
      if (row.return_asked_by !== null || !needsOther) return closePayout(deps, trx, record, row, at, { reason }, true)
      const noted = await trx
        .updateTable('payout_request')
        .set({ return_asked_by: by, updated_at: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      recordPayoutChanged(record, noted)
      return noted
    }
  )
}
