import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { deleteSessions, revokeAll } from './sessions.ts'

/**
 * Ends one session of an account, or all of them, for an operator.
 * @throws ApiError not_found for an unknown account or session; team_member for an operator, whose role is taken away first
 */
export async function signOutAccount(deps: Deps, accountId: string, sessionId?: string): Promise<number> {
  const ended = await transactionWithEvents(deps, async (trx, record) => {
    const account = await trx
      .selectFrom('account')
      .select('operator_role')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw new ApiError('not_found')
    if (account.operator_role !== null) throw new ApiError('team_member')
    const hashes = await deleteSessions(trx, accountId, sessionId === undefined ? {} : { onlySessionId: sessionId })
    if (sessionId !== undefined && hashes.length === 0) throw new ApiError('not_found')
    if (hashes.length > 0) record('account.signed-out', { accountId })
    return hashes
  })
  revokeAll(deps, ended)
  return ended.length
}
