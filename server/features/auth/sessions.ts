import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/authenticate.ts'
import { describeDevice } from './device.ts'
import { rememberBrowser } from './known-browsers.ts'

const dayMs = 86_400_000

/** Days a session lives: with remember, and without (Spec §9). */
export const sessionDays = { remembered: 365, plain: 1 } as const

/**
 * Starts a session of an account, inside `trx`. Only the hash of the token is kept. `device` is the user agent as it was sent; the browser with the mark `browser` is known from now on.
 */
export async function startSession(
  deps: Pick<Deps, 'clock'>,
  trx: Db,
  accountId: string,
  {
    remember,
    device,
    address,
    browser,
  }: { remember: boolean; device: string; address: string; browser: string | undefined }
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
      authenticated_at: now,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .execute()
  if (browser !== undefined) await rememberBrowser(trx, accountId, browser, now)
  return { token, expiresAt }
}

/**
 * Deletes the sessions of an account, in a transaction where there is one, and keeps that somebody ended them (`http/authenticate.ts`); give what it returns to `revokeAll` once that
 * has committed.
 */
export async function deleteSessions(
  trx: Db,
  accountId: string,
  { exceptSessionId, onlySessionId }: { exceptSessionId?: string; onlySessionId?: string } = {}
): Promise<Buffer[]> {
  const rows = await trx
    .with('ended', (with_) =>
      with_
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
        .$if(onlySessionId !== undefined, (query) => query.where('id', '=', onlySessionId ?? ''))
        .returning(['token_hash', 'expires_at'])
    )
    .insertInto('ended_session')
    .columns(['token_hash', 'expires_at'])
    .expression((from) => from.selectFrom('ended').select(['token_hash', 'expires_at']))
    .returning('token_hash')
    .execute()
  return rows.map((row) => row.token_hash)
}

/** Tells the sockets of sessions that were ended, and closes them. */
export function revokeAll(deps: Pick<Deps, 'realtime'>, tokenHashes: readonly Buffer[]): void {
  for (const hash of tokenHashes) deps.realtime.revoke(hash)
}

/** Ends every session of an account, but one when `exceptSessionId` is given: their tokens answer 401 from now on, their sockets close. */
export async function endSessions(
  deps: Pick<Deps, 'db' | 'realtime'>,
  accountId: string,
  options: { exceptSessionId?: string } = {}
): Promise<void> {
  revokeAll(deps, await deleteSessions(deps.db, accountId, options))
}
