import { randomBytes } from 'node:crypto'
import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken } from '../../../http/authenticate.ts'
import { presentSession } from './present.ts'
import type { AccountRow } from './queries.ts'
import { recordDevice } from './record-device.ts'
import { reopenAccount } from './reopen-account.ts'
import { secondFactorsOf } from './second-factors.ts'
import { startSession, type SignInWay } from './sessions.ts'
import type { Caller } from './sign-in.ts'

/** Time, in ms, for the second step of a sign-in. */
const challengeMs = 10 * 60_000

/** A first step, which may need a second. */
export type FirstStep = { method: 'password' | 'google' | 'twitter'; remember: boolean }

/**
 * Signs in an account whose password or provider was right (product.md, Sessions). With a second factor there is no
 * session yet: the error names the challenge with which `second-factor` finishes the sign-in.
 * @throws ApiError second_factor_required
 */
export async function completeSignIn(
  deps: Deps,
  account: AccountRow,
  step: FirstStep,
  caller: Caller
): Promise<Session> {
  const methods = await secondFactorsOf(deps.db, account.id)
  if (methods.length === 0) return openSession(deps, account, step, caller)
  const challenge = randomBytes(32).toString('base64url')
  await deps.db
    .insertInto('sign_in_challenge')
    .values({
      token_hash: hashToken(challenge),
      account_id: account.id,
      method: step.method,
      remember: step.remember,
      expires_at: new Date(deps.clock.now().getTime() + challengeMs),
    })
    .execute()
  throw new ApiError('second_factor_required', { challenge, methods: methods.join(' ') })
}

/**
 * Starts the session of a sign-in that is complete, and records its device. An account that its owner has closed is
 * opened again, which the answer says.
 * @throws ApiError errors of `reopenAccount`
 */
export async function openSession(
  deps: Deps,
  account: Pick<AccountRow, 'id' | 'is_performer' | 'email' | 'username' | 'status'>,
  way: SignInWay,
  caller: Caller
): Promise<Session> {
  const isReopened = account.status === 'closed'
  if (isReopened) await transactionWithEvents(deps, (trx, record) => reopenAccount(deps, trx, record, account.id))
  const session = await startSession(deps, deps.db, account.id, { ...way, ...caller })
  await recordDevice(deps, account.id, caller.device)
  return { ...presentSession(account, session), ...(isReopened && { isReopened }) }
}

/** Ends the sign-ins of an account that wait for a second step: its password or its second factors have changed. */
export async function endChallenges(db: Deps['db'], accountId: string): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
}
