import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { appealLinkMs, appealToken } from '../decisions/appeal-link.ts'
import { findSuspension } from '../decisions/queries.ts'

/**
 * Checks that an account may get a session. Call it only after the password or the provider has been verified. A
 * suspended person gets the token with which they can appeal (decision 50).
 * @throws ApiError 403
 */
export async function requireSignIn(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  account: {
    id: string
    status: string
    status_reason: string | null
    email: string | null
    email_verified_at: Date | null
  }
): Promise<void> {
  if (account.status === 'suspended') {
    const reason = account.status_reason?.replace(/\.?$/, '.')
    const decisionId = await findSuspension(db, account.id)
    throw new ApiError('account_suspended', {
      why: reason ? `: ${reason}` : '.',
      ...(decisionId !== undefined && {
        appeal: appealToken(config.secret, decisionId, new Date(clock.now().getTime() + appealLinkMs.signIn)),
      }),
    })
  }
  const { requireEmailVerification } = await readSettings(db)
  if (requireEmailVerification && account.email && !account.email_verified_at) throw new ApiError('email_unverified')
}

/** Time, in ms, for which a session counts as freshly authenticated. */
const freshMs = 15 * 60_000

/** Whether a session has verified a password or signed in through a provider within the last 15 minutes. */
export function isFresh(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < freshMs
}
