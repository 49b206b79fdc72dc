import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { viewingMinutes } from '../../../../contract/admin/viewing.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken, lockedStatuses, type Viewer } from '../../../http/authenticate.ts'

/**
 * Begins to view the site as an account (decision 51), and ends the view that this session of the operator had open.
 * Only the hash of the token is stored.
 * @throws ApiError not_found; conflict for an operator, and for an account that is suspended, closed or erased
 */
export async function beginViewing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: Pick<Viewer, 'sessionId'>,
  accountId: string
): Promise<{ token: string; expiresAt: Date }> {
  const account = await db
    .selectFrom('account')
    .select(['operator_role', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) throw new ApiError('not_found')
  if (account.operator_role !== null) throw new ApiError('team_member')
  if (lockedStatuses.includes(account.status)) throw new ApiError('account_locked')
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + viewingMinutes * 60_000)
  const begun = {
    id: randomUUIDv7(),
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: now,
    expires_at: expiresAt,
  }
  await db
    .insertInto('viewing')
    .values({ ...begun, operator_session_id: sessionId })
    .onConflict((conflict) => conflict.column('operator_session_id').doUpdateSet(begun))
    .execute()
  return { token, expiresAt }
}
