import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Sets the commission of one creator in basis points; null: the site's default again. Sales after it use it; earlier
 * ones keep theirs (product.md, Money).
 * @throws ApiError not_found when the account is no creator, or erased
 */
export async function changeCommission(deps: Deps, performerId: string, commissionBp: number | null): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const changed = await trx
      .updateTable('performer')
      .set({ commission_bp: commissionBp })
      .where('account_id', '=', performerId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('account').select('id').where('id', '=', performerId).where('status', '=', 'erased')))
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('not_found')
    record('commission.changed', { performerId })
  })
}
