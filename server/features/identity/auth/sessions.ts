import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { SecondFactorKind, SignInMethod } from '../../../../contract/identity/auth/auth.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/authenticate.ts'
import { describeDevice } from './device.ts'
import { rememberBrowser } from './known-browsers.ts'

const dayMs = 86_400_000

/** Lifetime of a session in days: with "remember me", and without (Spec §9). */
export const sessionDays = { remembered: 365, plain: 1 } as const

/** How somebody signs in. `secondFactor`: what was the second step, if there was one. */
export type SignInWay = { remember: boolean; method: SignInMethod; secondFactor?: SecondFactorKind }

/**
 * Starts a session for an account, inside `trx`; only the hash of the token is stored. `device` is the raw user agent;
 * the browser with the mark `browser` becomes known to the account.
 */
export async function startSession(
  deps: Pick<Deps, 'clock'>,
  trx: Db,
  accountId: string,
  {
    remember,
    method,
    secondFactor,
    device,
    address,
    browser,
    country,
  }: SignInWay & { device: string; address: string; browser: string | undefined; country?: string | undefined }
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + (remember ? sessionDays.remembered : sessionDays.plain) * dayMs)
  await trx
    .insertInto('session')
    .values({
      id: randomUUIDv7(),
      token_hash: hashToken(token),
      account_id: accountId,
      device: describeDevice(device),
      address,
      country: country ?? null,
      authenticated_at: now,
      method,
      second_factor: secondFactor ?? null,
      // A passkey is both at once: the device that holds it, and the finger or PIN that unlocks it.
      second_factor_at: secondFactor || method === 'passkey' ? now : null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  if (browser !== undefined) await rememberBrowser(trx, accountId, browser, now)
  return { token, expiresAt }
}

/** Which sessions of an account; without any, all of them. */
type SessionChoice = { exceptSessionId?: string; onlySessionId?: string; startedBefore?: Date }

/**
 * Deletes sessions of an account, in the caller's transaction if there is one, and records them as ended
 * (`http/authenticate.ts`). Pass the returned token hashes to `revokeAll` after the commit.
 */
export async function deleteSessions(
  trx: Db,
  accountId: string,
  { exceptSessionId, onlySessionId, startedBefore }: SessionChoice = {}
): Promise<Buffer[]> {
  const rows = await trx
    .with('ended', (with_) =>
      with_
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
        .$if(onlySessionId !== undefined, (query) => query.where('id', '=', onlySessionId ?? ''))
        .$if(startedBefore !== undefined, (query) => query.where('created_at', '<', startedBefore ?? new Date(0)))
        .returning(['token_hash', 'expires_at'])
    )
    .insertInto('ended_session')
    .columns(['token_hash', 'expires_at'])
    .expression((from) => from.selectFrom('ended').select(['token_hash', 'expires_at']))
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Notifies and closes the sockets of ended sessions. */
export function revokeAll(deps: Pick<Deps, 'realtime'>, tokenHashes: readonly Buffer[]): void {
  for (const hash of tokenHashes) deps.realtime.revoke(hash)
}

/**
 * Ends every session of an account, or those that `options` name: their tokens get 401 from now on and their sockets are
 * closed.
 */
export async function endSessions(
  deps: Pick<Deps, 'db' | 'realtime'>,
  accountId: string,
  options: Pick<SessionChoice, 'exceptSessionId' | 'startedBefore'> = {}
): Promise<void> {
  revokeAll(deps, await deleteSessions(deps.db, accountId, options))
}
