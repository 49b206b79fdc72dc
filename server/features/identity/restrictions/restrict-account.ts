import type { RestrictionKind } from '../../../../contract/operator/people.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

const columns = { posting: 'posting_restriction', payouts: 'payout_restriction' } as const

/**
 * Restricts an account, which is told the reason; restricting again changes the reason. Null lifts the restriction.
 * @throws ApiError not_found, also when there is no restriction to lift; conflict for an operator
 */
export async function restrictAccount(
  deps: Deps,
  accountId: string,
  kind: RestrictionKind,
  reason: string | null
): Promise<void> {
  const column = columns[kind]
  await transactionWithEvents(deps, async (trx, record) => {
    const changed = await trx
      .updateTable('account')
      .set({ [column]: reason, updated_at: deps.clock.now() })
      .where('id', '=', accountId)
      .$if(reason === null, (of) => of.where(column, 'is not', null))
      .returning('operator_role')
      .executeTakeFirst()
    if (!changed) throw new ApiError('not_found')
    if (reason !== null && changed.operator_role !== null) throw new ApiError('conflict')
    record('account.restricted', { accountId, kind, isLifted: reason === null, reason: reason ?? '' })
  })
}
