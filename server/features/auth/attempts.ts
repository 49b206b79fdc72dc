import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'

/** Wrong passwords for one name, browser or session in one window, at most. */
export const maxFailures = 10
/** ms in which failed attempts count together. */
export const windowMs = 15 * 60_000

/**
 * What failures are counted under. Whoever tries counts for the name that they type (the username or the e-mail address), whether somebody has it or not: the count says nothing of
 * accounts, and not which name belongs to which address. A browser in which that account has signed in before counts for itself, and so does a session that proves its owner.
 */
export function attemptKey(
  ...of: ['name', name: string] | ['browser', mark: string, name: string] | ['session', sessionId: string]
): Buffer {
  return createHash('sha256').update(JSON.stringify(of).toLowerCase()).digest()
}

/**
 * Counts one try before the password is looked at: parallel guesses cannot slip through. A right password then clears the count.
 * @throws ApiError 429 with the seconds to wait after `maxFailures` in `windowMs`
 */
export async function countAttempt({ db, clock, config }: Deps, key: Buffer): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.now()
  const opened = new Date(now.getTime() - windowMs)
  const row = await db
    .insertInto('sign_in_attempt')
    .values({ key, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_attempt.since <= ${opened} then 1 else sign_in_attempt.failures + 1 end`,
        since: sql<Date>`case when sign_in_attempt.since <= ${opened} then excluded.since else sign_in_attempt.since end`,
      })
    )
    .returning(['failures', 'since'])
    .executeTakeFirstOrThrow()
  if (row.failures > maxFailures)
    throw new ApiError('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil((row.since.getTime() + windowMs - now.getTime()) / 1000)),
    })
}

/** Forgets the failures: the password was right, or a new one was set by the link. */
export async function clearAttempts(db: Deps['db'], ...keys: Buffer[]): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('key', 'in', keys).execute()
}
