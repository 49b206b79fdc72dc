import '../../zod-config.ts'
import * as z from 'zod'
import { trimmed } from '../../bounded.ts'
import { endpoints } from '../../endpoint.ts'
import { IdParams } from '../../ids.ts'
import { hasHiddenCharacters, hiddenText } from '../../text/plain-text.ts'
import { Session } from '../auth/auth.ts'
import { Passkey, RecoveryCodes } from './second-factor.ts'
import { stepUp, stepUpErrors } from '../../admin/operators.ts'
import { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest, proof } from './second-factor-fields.ts'

const PasskeyName = trimmed(60)
  .min(1, 'Please enter a name')
  .refine((name) => !hasHiddenCharacters(name), hiddenText)
  .describe('how the owner calls it')

/** Passkeys: signing in without a password, and a second factor (product.md, Sessions). */
export const passkeys = endpoints({
  signInRequest: {
    method: 'POST',
    path: '/auth/passkeys/sign-in/request',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Begin to sign in with a passkey: what the browser needs',
    response: PasskeyRequest,
    limit: { max: 40, perS: 60 },
  },
  signIn: {
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Sign in with a passkey, without a password',
    body: z.strictObject({
      passkey: PasskeyAnswer,
      remember: z.boolean().default(false).describe('true: the session lasts 365 days instead of 1'),
    }),
    response: Session,
    errors: ['passkey_refused', 'challenge_expired', 'account_suspended', 'email_unverified'],
    limit: { max: 20, perS: 60 },
  },
  begin: {
    method: 'POST',
    path: '/auth/passkeys/begin',
    access: 'user',
    summary: 'Begin to add a passkey: what the browser needs',
    body: z.strictObject(stepUp),
    response: PasskeyCreation,
    errors: [...stepUpErrors, 'passkeys_full'],
    limit: { max: 30, perS: 3600 },
  },
  create: {
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    summary: 'Add the passkey that the browser has made',
    body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
    response: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes.optional() }),
    status: 201,
    errors: ['passkey_refused', 'challenge_expired', 'passkeys_full'],
    limit: { max: 30, perS: 3600 },
    emits: ['second-factor.changed'],
  },
  update: {
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    access: 'user',
    summary: 'Rename a passkey',
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    errors: ['not_found'],
    limit: { max: 60, perS: 3600 },
    emits: ['second-factor.changed'],
  },
  remove: {
    method: 'POST',
    path: '/auth/passkeys/{id}/remove',
    access: 'user',
    summary: 'Delete a passkey; asks for the password and a second factor in the same call',
    params: IdParams,
    body: z.strictObject({ ...stepUp, ...proof }),
    errors: [...stepUpErrors, 'not_found', 'passkey_refused', 'challenge_expired'],
    limit: { max: 20, perS: 60 },
    emits: ['second-factor.changed'],
  },
})
