import { ApiError } from '../../../http/api-error.ts'

/**
 * Checks that an account may get a session. Call it only after the password or the provider has been verified.
 * @throws ApiError 403
 */
export function requireSignIn(
  account: { status: string; status_reason: string | null; email: string | null; email_verified_at: Date | null },
  settings: { requireEmailVerification: boolean }
): void {
  if (account.status === 'suspended') {
    const reason = account.status_reason?.replace(/\.?$/, '.')
    throw new ApiError('account_suspended', { why: reason ? `: ${reason}` : '.' })
  }
  if (settings.requireEmailVerification && account.email && !account.email_verified_at)
    throw new ApiError('email_unverified')
}

/** Time, in ms, for which a session counts as freshly authenticated. */
const freshMs = 15 * 60_000

/** Whether a session has verified a password or signed in through a provider within the last 15 minutes. */
export function isFresh(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() < freshMs
}
