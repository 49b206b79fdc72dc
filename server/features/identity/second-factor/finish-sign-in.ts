import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { PasskeyAnswer, PasskeyRequest } from '../../../../contract/identity/second-factor/second-factor-fields.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { hashToken } from '../../../http/authenticate.ts'
import { openSession, type FirstStep } from '../auth/complete-sign-in.ts'
import { requireSignIn } from '../auth/policy.ts'
import { findAccount, type AccountRow } from '../auth/queries.ts'
import type { Caller } from '../auth/sign-in.ts'
import { checkProof, type Proof } from './check-proof.ts'
import { requestOwnPasskey, checkPasskey } from './check-passkey.ts'

/** The sign-in that waits under a challenge. @throws ApiError challenge_expired */
async function findPending({ db, clock }: Deps, challenge: string): Promise<FirstStep & { accountId: string }> {
  const row = await db
    .selectFrom('sign_in_challenge')
    .select(['account_id', 'method', 'remember'])
    .where('token_hash', '=', hashToken(challenge))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!row) throw new ApiError('challenge_expired')
  return { accountId: row.account_id, method: row.method as FirstStep['method'], remember: row.remember }
}

/** What a browser needs to use a passkey as the second step. @throws ApiError challenge_expired, not_found */
export async function requestPasskeyAtSignIn(deps: Deps, challenge: string): Promise<PasskeyRequest> {
  return requestOwnPasskey(deps, (await findPending(deps, challenge)).accountId)
}

/** The account, if it may still sign in. @throws ApiError account_suspended, email_unverified */
async function requireAccount(deps: Deps, accountId: string): Promise<AccountRow> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw new ApiError('challenge_expired')
  await requireSignIn(deps, account)
  return account
}

/**
 * The second step of a sign-in (product.md, Sessions): the session that the first step would have started. A challenge
 * serves one sign-in.
 * @throws ApiError challenge_expired, account_suspended, email_unverified; errors of `checkProof`
 */
export async function finishSignIn(
  deps: Deps,
  { challenge, ...proof }: Proof & { challenge: string },
  caller: Caller
): Promise<Session> {
  const { accountId, ...step } = await findPending(deps, challenge)
  const account = await requireAccount(deps, accountId)
  const secondFactor = await checkProof(deps, accountId, proof, { address: caller.address, browser: caller.browser })
  const { numDeletedRows } = await deps.db
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', hashToken(challenge))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new ApiError('challenge_expired')
  return openSession(deps, account, { ...step, secondFactor }, caller)
}

/**
 * Signs in with a passkey alone: the device and the finger or PIN that unlocks it are two factors already.
 * @throws ApiError passkey_refused, challenge_expired, account_suspended, email_unverified
 */
export async function signInWithPasskey(
  deps: Deps,
  { passkey, remember }: { passkey: PasskeyAnswer; remember: boolean },
  caller: Caller
): Promise<Session> {
  const account = await requireAccount(deps, await checkPasskey(deps, 'sign_in', null, passkey))
  return openSession(deps, account, { method: 'passkey', remember }, caller)
}
