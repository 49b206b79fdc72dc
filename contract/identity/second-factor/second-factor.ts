import '../../zod-config.ts'
import * as z from 'zod'
import { text } from '../../bounded.ts'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { Time } from '../users/accounts.ts'
import { Session } from '../auth/auth.ts'
import { stepUp, stepUpErrors } from '../../admin/operators.ts'
import { PasskeyRequest, proof, SecondFactorCode } from './second-factor-fields.ts'

/** A passkey as its owner sees it. */
export const Passkey = z
  .object({ _id: Id, name: z.string(), createdAt: Time, lastUsedAt: Time.optional() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an account. With at least one of them, its sign-in takes two steps. */
export const SecondFactor = z
  .object({
    app: z.object({ since: Time }).optional().describe('absent: no authenticator app'),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.number().int(),
    hasPassword: z.boolean(),
    isRequired: z.boolean().describe('the account is an operator, who needs a second factor'),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** Recovery codes, which are shown only once: after the first second factor was added, or when new ones were made. */
export const RecoveryCodes = z.array(z.string()).meta({ id: 'RecoveryCodes' })

const Challenge = text(200).min(20).describe('`challenge` of the error second_factor_required')
const tries = { max: 20, perS: 60 } as const

/** Two-step verification: an authenticator app, recovery codes, and proving them (product.md, Sessions). */
export const secondFactor = endpoints({
  view: {
    method: 'GET',
    path: '/auth/second-factor',
    access: 'user',
    summary: "The second factors of the caller's account",
    response: SecondFactor,
  },
  beginApp: {
    method: 'POST',
    path: '/auth/second-factor/app',
    access: 'user',
    summary: 'Begin to set up an authenticator app: the key for it, which a first code has to confirm',
    body: z.strictObject(stepUp),
    response: z.object({
      key: z.string().describe('base32'),
      uri: z.string().describe('otpauth: address of the key'),
      qr: z
        .object({ size: z.number().int(), path: z.string() })
        .describe('the address as a QR code: width and height in squares, and the dark squares as an SVG path'),
    }),
    errors: [...stepUpErrors, 'app_set_up'],
    limit: { max: 20, perS: 3600 },
  },
  confirmApp: {
    method: 'POST',
    path: '/auth/second-factor/app/confirm',
    access: 'user',
    summary: 'Finish the set-up with a first code of the app',
    body: z.strictObject({ code: SecondFactorCode }),
    response: z.object({ recoveryCodes: RecoveryCodes.optional() }),
    errors: ['app_set_up', 'app_not_begun'],
    limit: tries,
    emits: ['second-factor.changed'],
  },
  removeApp: {
    method: 'POST',
    path: '/auth/second-factor/app/remove',
    access: 'user',
    summary: 'Remove the authenticator app; asks for the password and a second factor in the same call',
    body: z.strictObject({ ...stepUp, ...proof }),
    errors: [...stepUpErrors, 'not_found', 'passkey_refused', 'challenge_expired'],
    limit: tries,
    emits: ['second-factor.changed'],
  },
  renewCodes: {
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'user',
    summary: 'Make new recovery codes; the former ones are no longer valid',
    body: z.strictObject(stepUp),
    response: z.object({ recoveryCodes: RecoveryCodes }),
    errors: [...stepUpErrors, 'recovery_codes_unneeded'],
    limit: { max: 20, perS: 3600 },
    emits: ['second-factor.changed'],
  },
  passkeyRequest: {
    method: 'POST',
    path: '/auth/second-factor/passkey-request',
    access: 'user',
    summary: "Begin to prove the second factor with one of the caller's passkeys",
    response: PasskeyRequest,
    errors: ['not_found'],
    limit: tries,
  },
  prove: {
    method: 'POST',
    path: '/auth/second-factor/prove',
    access: 'user',
    summary:
      'Prove the second factor; for 15 minutes this session may make changes that ask for it. A passkey proves the password too',
    body: z.strictObject(proof),
    errors: ['passkey_refused', 'challenge_expired'],
    limit: tries,
  },
  passkeyRequestAtSignIn: {
    method: 'POST',
    path: '/auth/second-factor/sign-in/passkey-request',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Begin to finish a sign-in with a passkey as the second factor',
    body: z.strictObject({ challenge: Challenge }),
    response: PasskeyRequest,
    errors: ['not_found', 'challenge_expired'],
    limit: tries,
  },
  signIn: {
    method: 'POST',
    path: '/auth/second-factor/sign-in',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Finish a sign-in that answered second_factor_required',
    body: z.strictObject({ challenge: Challenge, ...proof }),
    response: Session,
    errors: ['challenge_expired', 'passkey_refused', 'account_suspended', 'email_unverified'],
    limit: tries,
  },
})
