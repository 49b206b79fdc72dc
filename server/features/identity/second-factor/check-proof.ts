import type { SecondFactorKind } from '../../../../contract/accounts/auth.ts'
import type { PasskeyAnswer } from '../../../../contract/accounts/second-factor-fields.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/address.ts'
import { type ApiError, invalidField } from '../../../http/api-error.ts'
import { attemptKey, clearAttempts, countAttempt } from '../auth/attempts.ts'
import { takeAppCode } from './app-codes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { checkPasskey } from './check-passkey.ts'

/** What somebody offers as proof of a second factor. */
export type Proof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/**
 * Codes that may be tried in a quarter of an hour (`windowMs`): for one account at the sign-in, in one session, and from
 * one network for all accounts.
 */
export const maxTries = { account: 5, session: 5, network: 30 } as const

/** Who offers the proof: `address` of the client, and the session that proves itself; none at the sign-in. */
export type Prover = { address: string; sessionId?: string }

/** The refusal of a wrong or used code of the app. */
export const wrongCode = (): ApiError =>
  invalidField('code', 'This code is wrong or was already used. Enter the newest one.')

/** The refusal of a wrong or used recovery code, of which none is newer than another. */
const wrongRecoveryCode = (): ApiError =>
  invalidField('code', 'This code is wrong or was already used. Try another one.')

/** As it is compared: without spaces and hyphens. */
const plainCode = (code: string): string => code.replace(/[\s-]/g, '')
/** Six digits are of the app, everything else is a recovery code. */
const isOfApp = (plain: string): boolean => /^\d{6}$/.test(plain)

/**
 * Checks a second factor of an account: a code of its app, a recovery code or a passkey; each is used up. Never call it
 * inside a transaction: a failed attempt must stay counted. Wrong codes at the sign-in never lock a session out.
 * @throws ApiError 422 for a wrong code, 429 after too many, passkey_refused, challenge_expired
 */
export async function checkProof(
  deps: Deps,
  accountId: string,
  { code, passkey }: Proof,
  { address, sessionId }: Prover
): Promise<SecondFactorKind> {
  if (passkey) {
    await checkPasskey(deps, 'prove', accountId, passkey)
    return 'passkey'
  }
  if (code === undefined) throw invalidField('code', 'Please fill this in')
  const key =
    sessionId === undefined ? attemptKey('second factor', accountId) : attemptKey('second factor in', sessionId)
  await countAttempt(deps, attemptKey('second factor from', networkOf(address)), maxTries.network)
  await countAttempt(deps, key, sessionId === undefined ? maxTries.account : maxTries.session)
  const plain = plainCode(code)
  const kind = await takeCode(deps, accountId, plain)
  if (!kind) throw isOfApp(plain) ? wrongCode() : wrongRecoveryCode()
  await clearAttempts(deps.db, key)
  return kind
}

async function takeCode(deps: Deps, accountId: string, plain: string): Promise<SecondFactorKind | undefined> {
  if (isOfApp(plain)) return (await takeAppCode(deps, accountId, plain)) ? 'totp' : undefined
  return (await takeRecoveryCode(deps, accountId, plain)) ? 'recovery' : undefined
}
