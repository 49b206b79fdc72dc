import type { SecondFactorKind } from '../../../../contract/identity/auth/auth.ts'
import type { PasskeyAnswer } from '../../../../contract/identity/second-factor/second-factor-fields.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/address.ts'
import { type ApiError, invalidField } from '../../../http/api-error.ts'
import { attemptKey, clearAttempts, countAttempt } from '../auth/attempts.ts'
import { isKnownBrowser } from '../auth/known-browsers.ts'
import { takeAppCode } from './app-codes.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { checkPasskey } from './check-passkey.ts'

/** What somebody offers as proof of a second factor. */
export type Proof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined }

/**
 * Codes that may be tried in a quarter of an hour (`windowMs`). In one session, and in the browsers that the account
 * knows, only its owner can use them up. In other browsers whoever knows the password can: so each network has its own
 * tries, within those of all networks for the account, and of the network for all accounts.
 */
export const maxTries = { session: 5, known: 5, accountInNetwork: 5, account: 15, network: 30 } as const

/**
 * Who offers the proof: `address` of the client, and the session that proves itself; at the sign-in none, but the mark of
 * the browser.
 */
export type Prover = { address: string; sessionId?: string; browser?: string | undefined }

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

/** The counts to which a code adds, each with its maximum; those of strangers never touch those of the owner. */
async function countsOf(
  deps: Deps,
  accountId: string,
  isAppCode: boolean,
  { address, sessionId, browser }: Prover
): Promise<[key: Buffer, max: number][]> {
  if (sessionId !== undefined) return [[attemptKey('second factor in', sessionId), maxTries.session]]
  if (await isKnownBrowser(deps.db, accountId, browser))
    return [[attemptKey('second factor known', accountId), maxTries.known]]
  const network = networkOf(address)
  // The count of the network is last: what is refused for one account takes no tries from the others there.
  const ofNetwork: [Buffer, number] = [attemptKey('second factor from', network), maxTries.network]
  // Nobody guesses a recovery code, so it opens the account also when strangers have used up the tries of the app.
  if (!isAppCode) return [[attemptKey('recovery code from', network, accountId), maxTries.accountInNetwork], ofNetwork]
  return [
    [attemptKey('second factor from', network, accountId), maxTries.accountInNetwork],
    [attemptKey('second factor', accountId), maxTries.account],
    ofNetwork,
  ]
}

/**
 * Checks a second factor of an account: a code of its app, a recovery code or a passkey; each is used up. Never call it
 * inside a transaction: a failed attempt must stay counted. Wrong codes of strangers lock the owner out of neither their
 * sessions nor the browsers where they have signed in before.
 * @throws ApiError 422 for a wrong code, 429 after too many, passkey_refused, challenge_expired
 */
export async function checkProof(
  deps: Deps,
  accountId: string,
  { code, passkey }: Proof,
  prover: Prover
): Promise<SecondFactorKind> {
  if (passkey) {
    await checkPasskey(deps, 'prove', accountId, passkey)
    return 'passkey'
  }
  if (code === undefined) throw invalidField('code', 'Please fill this in')
  const plain = plainCode(code)
  const counts = await countsOf(deps, accountId, isOfApp(plain), prover)
  for (const [key, max] of counts) await countAttempt(deps, key, max)
  const kind = await takeCode(deps, accountId, plain)
  if (!kind) throw isOfApp(plain) ? wrongCode() : wrongRecoveryCode()
  await clearAttempts(deps.db, ...counts.filter(([, max]) => max !== maxTries.network).map(([key]) => key))
  return kind
}

async function takeCode(deps: Deps, accountId: string, plain: string): Promise<SecondFactorKind | undefined> {
  if (isOfApp(plain)) return (await takeAppCode(deps, accountId, plain)) ? 'totp' : undefined
  return (await takeRecoveryCode(deps, accountId, plain)) ? 'recovery' : undefined
}
