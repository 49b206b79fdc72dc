import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyRequest } from '../../../../contract/identity/second-factor/second-factor-fields.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { createChallenge, passkeyMs, relyingParty, takeChallenge } from './passkey-challenges.ts'
import { findPasskey, listPasskeys, type PasskeyRow } from './queries.ts'

/** What a browser needs for a sign-in with any passkey of this site. */
export async function requestAnyPasskey(deps: Deps): Promise<PasskeyRequest> {
  return requestPasskey(deps, await createChallenge(deps, 'sign_in', null))
}

/**
 * What a browser needs to prove one of an account's passkeys.
 * @throws ApiError not_found when it has none
 */
export async function requestOwnPasskey(deps: Deps, accountId: string): Promise<PasskeyRequest> {
  const own = await listPasskeys(deps.db, accountId)
  if (own.length === 0) throw new ApiError('not_found')
  return requestPasskey(deps, await createChallenge(deps, 'prove', accountId), own)
}

async function requestPasskey(
  deps: Deps,
  challenge: Uint8Array<ArrayBuffer>,
  own?: readonly PasskeyRow[]
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    challenge,
    timeout: passkeyMs,
    userVerification: 'required',
    ...(own && { allowCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })) }),
  })
  return options as PasskeyRequest
}

/**
 * Verifies what a passkey has signed: challenge, site, that the person was verified (finger, face or PIN), and that the
 * device's counter has moved. Returns the account of the passkey; with `accountId` only that one's are accepted.
 * @throws ApiError passkey_refused, challenge_expired
 */
export async function checkPasskey(
  deps: Deps,
  purpose: 'sign_in' | 'prove',
  accountId: string | null,
  answer: PasskeyAnswer
): Promise<string> {
  const challenge = await takeChallenge(deps, purpose, accountId, answer.response.clientDataJSON)
  const passkey = await findPasskey(deps.db, answer.id)
  const { userHandle } = answer.response
  if (
    !passkey ||
    (accountId !== null && passkey.account_id !== accountId) ||
    (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.account_id)
  )
    throw new ApiError('passkey_refused')
  await saveUse(deps, passkey, await counterOf(deps, passkey, challenge, answer))
  return passkey.account_id
}

/** The counter of a valid answer. @throws ApiError passkey_refused */
async function counterOf(deps: Deps, passkey: PasskeyRow, challenge: string, answer: PasskeyAnswer): Promise<number> {
  const { id, origin } = relyingParty(deps.config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    // Whatever the library objects to is in what was sent; its message has the reason and no secret.
    deps.log.warn({ passkey: passkey.id, reason: (error as Error).message }, 'a passkey was refused')
  }
  throw new ApiError('passkey_refused')
}

/** Stores counter and time. A device whose counter has not moved since, in a call at the same moment, is refused. */
async function saveUse(deps: Deps, passkey: PasskeyRow, counter: number): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('passkey')
    .set({ counter, last_used_at: deps.clock.now() })
    .where('id', '=', passkey.id)
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ApiError('passkey_refused')
}
