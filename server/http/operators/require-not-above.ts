import type { Db } from '../../db/connect.ts'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../authenticate.ts'
import { hasPermission } from './operator-authority.ts'

/**
 * Operators are acted on only by those who manage operators, the owners. Ids that are no account's are nobody's.
 * @throws ApiError team_member
 */
export async function requireNotAbove(
  db: Db,
  viewer: Pick<Viewer, 'authority'>,
  ...accountIds: readonly string[]
): Promise<void> {
  if (hasPermission(viewer, 'operators.manage') || accountIds.length === 0) return
  const above = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...accountIds])
    .where('operator_role', 'is not', null)
    .limit(1)
    .execute()
  if (above.length > 0) throw new ApiError('team_member')
}
