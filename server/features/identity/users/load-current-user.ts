import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { presentCurrentUser } from './present.ts'
import { findOwnAccount } from './queries.ts'

/**
 * The signed-in account as its owner sees it, with the wallet balance (Spec §3, Current user).
 * @throws ApiError not_found when it is deleted
 */
export async function loadCurrentUser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string
): Promise<CurrentUser> {
  const row = await findOwnAccount(db, accountId)
  if (!row) throw new ApiError('not_found')
  return presentCurrentUser(row, config)
}
