import type { CurrentUser } from '../../../contract/accounts.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { findWallet } from '../wallet/queries.ts'
import { presentCurrentUser } from './present.ts'
import { findOwnAccount } from './queries.ts'

/** An account as it sees itself, with its wallet balance (Spec §3, Current user). @throws ApiError not_found when it is gone */
export async function loadCurrentUser(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  db: Db = deps.db
): Promise<CurrentUser> {
  const [row, wallet] = [await findOwnAccount(db, accountId), await findWallet(db, accountId)]
  if (!row) throw new ApiError('not_found')
  return presentCurrentUser(row, wallet)
}
