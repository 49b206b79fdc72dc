import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'

/** Maximum number of wrong passwords in one window for one name, browser or session. */
export const maxFailures = 10
/** Length, in ms, of the window in which failed attempts are counted. */
export const windowMs = 15 * 60_000

/**
 * The key under which failed attempts are counted. A stranger's attempts count for the typed name (username or e-mail
 * address), whether or not it exists: the count reveals neither accounts nor which name belongs to which address. A
 * browser in which the account has signed in before is counted separately, and so is a session that re-authenticates. Calls
 * that may need a captcha are counted by network. Codes of a second factor are counted apart for a session that proves
 * itself and for the browsers that the account knows, where no stranger can use up the attempts; elsewhere at the
 * sign-in by network, by account, and by both.
 */
export function attemptKey(
  ...of:
    | ['name', name: string]
    | ['captcha', action: string, network: string]
    | ['browser', mark: string, name: string]
    | ['session', sessionId: string]
    | ['second factor', accountId: string]
    | ['second factor from' | 'recovery code from', network: string, accountId?: string]
    | ['second factor in', sessionId: string]
    | ['second factor known', accountId: string]
): Buffer {
  return createHash('sha256').update(JSON.stringify(of).toLowerCase()).digest()
}

/** Counts one more for a key, in windows of `windowMs`; returns the number in this window, and its end. */
export async function countInWindow({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: Buffer) {
  const now = clock.now()
  const windowStart = new Date(now.getTime() - windowMs)
  const { failures, since } = await db
    .insertInto('sign_in_attempt')
    .values({ key, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_attempt.since <= ${windowStart} then 1 else sign_in_attempt.failures + 1 end`,
        since: sql<Date>`case when sign_in_attempt.since <= ${windowStart} then excluded.since else sign_in_attempt.since end`,
      })
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow()
  return { count: failures, endsAt: new Date(since.getTime() + windowMs) }
}

/**
 * Counts an attempt before the password is verified, so that parallel guesses are counted too. The caller clears the
 * count after a correct password.
 * @throws ApiError 429 with the seconds to wait, after `max` in `windowMs`
 */
export async function countAttempt(deps: Deps, key: Buffer, max = maxFailures): Promise<void> {
  if (!deps.config.rateLimits) return
  const { count, endsAt } = await countInWindow(deps, key)
  if (count > max)
    throw new ApiError('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - deps.clock.now().getTime()) / 1000)),
    })
}

/** Clears failed attempts after a correct password, or after a password reset. */
export async function clearAttempts(db: Deps['db'], ...keys: Buffer[]): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('key', 'in', keys).execute()
}
