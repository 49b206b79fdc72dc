import { errors } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { attemptKey, clearAttempts, countAttempt } from './attempts.ts'
import { isPassword } from './password.ts'
import { isFresh } from './policy.ts'
import { findAccount, type AccountRow } from './queries.ts'
import { factorsToProve } from './second-factors.ts'

/**
 * Requires proof of identity before a change that could hand over the account: the current password, or a session that
 * was authenticated within the last 15 minutes; and of an account with a second factor one that was proved within 15
 * minutes (`prove.ts`). For an account without a password the second factor alone is enough. Never call it inside a
 * transaction: a failed attempt must stay counted, and hashing waits in a queue (Spec §7, Auth).
 * @throws ApiError `reauthentication_required` and `second_factor_required`, each with the factors to prove in
 * `methods`; `wrong_password`; 429 after too many wrong passwords in this session, which are counted apart from
 * attempts at the login
 */
export async function requireReauthentication(
  deps: Deps,
  viewer: Viewer,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
  currentPassword: string | undefined
): Promise<void> {
  const missing = await factorsToProve(deps, viewer)
  const methods = missing.join(' ')
  if (currentPassword !== undefined && account.password_hash !== null)
    await requirePassword(deps, viewer, account.password_hash, currentPassword)
  else if (!isFresh(viewer.authenticatedAt, deps.clock.now())) {
    const hasProof = viewer.secondFactorAt !== null && isFresh(viewer.secondFactorAt, deps.clock.now())
    const asksPassword = account.password_hash !== null || (missing.length === 0 && !hasProof)
    if (asksPassword) throw new ApiError('reauthentication_required', { methods })
  }
  if (missing.length > 0) throw new ApiError('second_factor_required', { methods })
}

/**
 * Requires the password of the account.
 * @throws ApiError `wrong_password`; 429 after too many wrong ones in this session
 */
export async function requirePassword(
  deps: Deps,
  viewer: Viewer,
  passwordHash: string,
  currentPassword: string
): Promise<void> {
  const key = attemptKey('session', viewer.sessionId)
  await countAttempt(deps, key)
  if (!(await isPassword(currentPassword, passwordHash)))
    throw new ApiError('wrong_password', {}, { currentPassword: errors.wrong_password.en })
  await clearAttempts(deps.db, key)
}

/**
 * As `requireReauthentication`, for changes after which money could go elsewhere, or another person could act as operator:
 * nobody at an unattended screen may make them (product.md, Sessions).
 * @throws ApiError as `requireReauthentication`
 */
export async function requireCurrentPassword(
  deps: Deps,
  viewer: Viewer,
  currentPassword: string | undefined
): Promise<void> {
  const account = await findAccount(deps.db, viewer.id)
  if (!account) throw new ApiError('unauthenticated')
  await requireReauthentication(deps, viewer, account, currentPassword)
}
