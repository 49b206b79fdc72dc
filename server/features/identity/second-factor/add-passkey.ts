import { randomUUIDv7 } from 'node:crypto'
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyCreation } from '../../../../contract/identity/second-factor/second-factor-fields.ts'
import { maxPasskeys } from '../../../../contract/limits.ts'
import { plainName } from '../../../../contract/identity/users/names.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { findAccount } from '../auth/queries.ts'
import { requireCurrentPassword } from '../auth/require-reauthentication.ts'
import { addFactor } from './add-factor.ts'
import { createChallenge, passkeyMs, relyingParty, takeChallenge } from './passkey-challenges.ts'
import { listPasskeys, type PasskeyRow } from './queries.ts'

const requireRoom = (passkeys: readonly PasskeyRow[]): void => {
  if (passkeys.length >= maxPasskeys) throw new ApiError('passkeys_full', { max: maxPasskeys })
}

/**
 * What a browser needs to make a passkey. It is one that the device finds by itself, so that it signs in without a name,
 * and one that asks for a finger, a face or a PIN.
 * @throws ApiError passkeys_full; errors of `requireReauthentication`
 */
export async function beginPasskey(
  deps: Deps,
  viewer: Viewer,
  currentPassword: string | undefined
): Promise<PasskeyCreation> {
  await requireCurrentPassword(deps, viewer, currentPassword)
  const [own, account, { siteName }] = await Promise.all([
    listPasskeys(deps.db, viewer.id),
    findAccount(deps.db, viewer.id),
    readSettings(deps.db),
  ])
  requireRoom(own)
  const name = account?.name ?? ''
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(deps.config).id,
    userName: account?.username ?? account?.email ?? name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(viewer.id)),
    challenge: await createChallenge(deps, 'register', viewer.id),
    timeout: passkeyMs,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  return options as PasskeyCreation
}

/**
 * Adds the passkey that a browser has made. Returns recovery codes with the first second factor.
 * @throws ApiError passkey_refused, challenge_expired, passkeys_full
 */
export async function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { name, passkey }: { name: string; passkey: NewPasskey }
): Promise<{ row: PasskeyRow; codes: string[] | undefined }> {
  const challenge = await takeChallenge(deps, 'register', viewer.id, passkey.response.clientDataJSON)
  const credential = await credentialOf(deps, challenge, passkey)
  return transaction(deps.db, async (trx) => {
    await lockAccount(trx, viewer.id)
    requireRoom(await listPasskeys(trx, viewer.id))
    const session = { accountId: viewer.id, sessionId: viewer.sessionId }
    const codes = await addFactor(deps, trx, session, { kind: 'passkeyAdded', name: plainName(name) })
    const row = await trx
      .insertInto('passkey')
      .values({
        id: randomUUIDv7(),
        account_id: viewer.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
        name,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiError('passkey_refused')
    return { row, codes }
  })
}

/** Verifies a new passkey. @throws ApiError passkey_refused */
async function credentialOf(deps: Deps, challenge: string, passkey: NewPasskey): Promise<WebAuthnCredential> {
  const { id, origin } = relyingParty(deps.config)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (verified) return registrationInfo.credential
  } catch (error) {
    deps.log.warn({ reason: (error as Error).message }, 'a new passkey was refused')
  }
  throw new ApiError('passkey_refused')
}

/** Renames a passkey of an account. @throws ApiError not_found */
export async function renamePasskey({ db }: Deps, accountId: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ApiError('not_found')
}
