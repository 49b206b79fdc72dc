import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { findAccount } from '../auth/queries.ts'
import { requirePassword } from '../auth/require-reauthentication.ts'
import { secondFactorsOf } from '../auth/second-factors.ts'
import { checkProof, type Proof } from './check-proof.ts'

/**
 * Proves a second factor in this session: `requireReauthentication` accepts it for 15 minutes. A passkey proves as much
 * as a sign-in with it, so it stands for the password too.
 * @throws ApiError as `checkProof`
 */
export async function verifySecondFactor(deps: Deps, viewer: Viewer, proof: Proof, address: string): Promise<void> {
  const kind = await checkProof(deps, viewer.id, proof, { address, sessionId: viewer.sessionId })
  const now = deps.clock.now()
  await deps.db
    .updateTable('session')
    .set({ second_factor_at: now, ...(kind === 'passkey' && { authenticated_at: now }) })
    .where('id', '=', viewer.sessionId)
    .execute()
}

/**
 * Requires the password, if the account has one, and a second factor in this very call, however fresh the session is:
 * for what makes the account less protected.
 * @throws ApiError reauthentication_required, second_factor_required, wrong_password; errors of `checkProof`
 */
export async function requireEverything(
  deps: Deps,
  viewer: Viewer,
  { currentPassword, ...proof }: Proof & { currentPassword?: string | undefined },
  address: string
): Promise<void> {
  const account = await findAccount(deps.db, viewer.id)
  if (!account) throw new ApiError('unauthenticated')
  const methods = (await secondFactorsOf(deps.db, viewer.id)).join(' ')
  if (account.password_hash !== null) {
    if (currentPassword === undefined) throw new ApiError('reauthentication_required', { methods })
    await requirePassword(deps, viewer, account.password_hash, currentPassword)
  }
  if (proof.code === undefined && !proof.passkey) throw new ApiError('second_factor_required', { methods })
  await checkProof(deps, viewer.id, proof, { address, sessionId: viewer.sessionId })
}
