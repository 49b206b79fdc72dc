import type { OperatorRole } from '../../../../contract/admin/roles.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Gives an operator another role; null ends it. At least one owner always remains (product.md, Operators).
 * @throws ApiError not_found when the account is no operator; last_owner
 */
export async function changeOperatorRole(deps: Deps, accountId: string, role: OperatorRole | null): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    // All owners are locked, so that two calls at once cannot each take the role from the other's last one.
    const owners = await trx
      .selectFrom('account')
      .select('id')
      .where('operator_role', '=', 'owner')
      .where('status', '=', 'active')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (role !== 'owner' && owners.length === 1 && owners[0]?.id === accountId) throw new ApiError('last_owner')
    const changed = await trx
      .updateTable('account')
      .set({ operator_role: role, updated_at: deps.clock.now() })
      .where('id', '=', accountId)
      .where('operator_role', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('not_found')
    record('operator.changed', { accountId })
  })
}
