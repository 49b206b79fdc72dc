import '../../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../../bounded.ts'
import { BirthDate, Email, Password, Time } from '../users/accounts.ts'
import { endpoints } from '../../endpoint.ts'
import { captchaPass } from './captcha.ts'
import { Id, IdParams } from '../../ids.ts'
import { DisplayName } from '../users/names.ts'
import { stepUpErrors } from '../../admin/operators.ts'
import { page } from '../../paging.ts'
import { maxSiteAddress, siteAddress } from '../../text/site-address.ts'
import { Username } from '../users/usernames.ts'
import { ofPerson } from '../../private.ts'

/** A new session as the client receives it. The token goes into the cookie `user-token` (Spec §9). */
export const Session = z
  .object({
    token: z.string(),
    expiresAt: Time,
    _id: Id,
    isPerformer: z.boolean(),
    email: z.string().optional(),
    username: z.string().optional(),
    isReopened: z
      .literal(true)
      .optional()
      .describe(
        'whether this sign-in has opened an account again that was closed, which is ours (product.md, Leaving)'
      ),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/**
 * Registration signs in at once, unless the operator requires a confirmed e-mail address first: then there is no token.
 */
const Registered = Session.omit({ isReopened: true })
  .partial({ token: true, expiresAt: true })
  .extend({ requireEmailVerification: z.boolean() })
  .meta({ id: 'Registered' })

const SignInMethod = z.enum(['password', 'google', 'twitter', 'passkey'])
export type SignInMethod = z.infer<typeof SignInMethod>
const SecondFactorKind = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactorKind = z.infer<typeof SecondFactorKind>

const Role = z.enum(['user', 'performer']).describe('kind of the account to create when this identity is new')
const SecretLink = text(200).min(20).describe('secret token of the link in the e-mail')
const CallbackUrl = text(500)
  .check(z.url())
  .describe('URL to which the provider redirects; must be a URL of this site')
  .meta({ id: 'CallbackUrl' })

/**
 * The page that the person wanted to reach. The link in the e-mail leads to it, also when it is opened on another
 * device.
 */
const Next = text(maxSiteAddress)
  .refine((path) => siteAddress(path) !== undefined, 'Enter a path on this site, beginning with /')
  .optional()
  .describe('page of this site to continue to; the link of the e-mail leads there')

const Newcomer = z.strictObject({
  name: DisplayName,
  username: Username,
  email: Email,
  password: Password,
  birthDate: BirthDate,
  country: text(2).min(2).optional(),
  next: Next,
  ...captchaPass,
})

/** Registration, login, logout, and the links in e-mails (Spec §7, Auth). */
export const auth = endpoints({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Sign in with e-mail or username',
    body: z.strictObject({
      username: trimmed(254).min(1).describe('e-mail address or username'),
      password: text(200).min(1),
      remember: z.boolean().default(false).describe('true: the session lasts 365 days instead of 1'),
    }),
    response: Session,
    errors: ['wrong_credentials', 'account_suspended', 'email_unverified', 'second_factor_required'],
    limit: { max: 10, perS: 60 },
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    opensInMaintenance: true,
    summary: 'End this session on the server',
    allowsIncomplete: true,
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'The devices that are signed in to this account',
    response: page(
      z.object({
        _id: Id,
        device: ofPerson(z.string()),
        address: ofPerson(z.string().describe('network address')),
        createdAt: Time,
        lastSeenAt: Time,
        expiresAt: Time,
        isCurrent: z.boolean(),
        method: SignInMethod.optional().describe('how it signed in; absent for sessions of older releases'),
        secondFactor: SecondFactorKind.optional().describe('the factor of the second step; absent: there was none'),
      })
    ),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    summary: 'End the session of one device',
    params: IdParams,
    errors: ['not_found'],
    allowsIncomplete: true,
    emits: ['session.ended'],
  },
  registerUser: {
    method: 'POST',
    path: '/auth/users/register',
    access: 'anyone',
    setsBrowserCookie: true,
    summary: 'Join as a fan',
    body: Newcomer,
    response: Registered,
    status: 201,
    errors: ['captcha_required'],
    limit: { max: 10, perS: 3600 },
  },
  registerPerformer: {
    method: 'POST',
    path: '/auth/performers/register',
    access: 'anyone',
    setsBrowserCookie: true,
    summary: 'Join as a creator, with the identity documents',
    body: Newcomer,
    files: {
      idDocument: { accept: 'image', maxBytes: 15_000_000 },
      selfieWithId: { accept: 'image', maxBytes: 15_000_000 },
    },
    response: Registered,
    status: 201,
    errors: ['unsupported_type', 'too_large', 'captcha_required'],
    limit: { max: 10, perS: 3600 },
  },
  forgot: {
    method: 'POST',
    path: '/auth/users/forgot',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Send a link to set a new password; answers the same whether the address is known or not',
    body: z.strictObject({ email: Email, next: Next, ...captchaPass }),
    errors: ['captcha_required'],
    limit: { max: 5, perS: 900 },
  },
  reset: {
    method: 'POST',
    path: '/auth/users/reset',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Set a new password with the link; ends every session of the account',
    body: z.strictObject({ token: SecretLink, password: Password }),
    errors: ['link_expired'],
    limit: { max: 10, perS: 900 },
  },
  emailVerification: {
    method: 'POST',
    path: '/auth/email-verification',
    access: 'anyone',
    summary: 'Send the confirmation link again; answers the same whether the address is known or not',
    body: z.strictObject({ email: Email, next: Next }),
    limit: { max: 5, perS: 900 },
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/email-verification/confirm',
    access: 'anyone',
    summary: 'Confirm an e-mail address with the link',
    body: z.strictObject({ token: SecretLink }),
    response: z.object({ email: z.string() }),
    errors: ['link_expired'],
    limit: { max: 20, perS: 900 },
  },
  updatePassword: {
    method: 'PUT',
    path: '/auth/users/me/password',
    access: 'user',
    summary: 'Change the password; ends every other session',
    body: z.strictObject({
      password: Password,
      source: z.enum(['user', 'performer']).default('user'),
      currentPassword: text(200)
        .optional()
        .describe('required unless the session was authenticated within the last 15 minutes'),
    }),
    errors: stepUpErrors,
    allowsIncomplete: true,
    limit: { max: 10, perS: 900 },
    emits: ['session.ended'],
  },
  googleLogin: {
    method: 'POST',
    path: '/auth/google/login',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Begin signing in with Google: the address to send the person to',
    body: z.strictObject({ callbackUrl: CallbackUrl, role: Role }),
    response: z.object({ url: z.string(), state: z.string() }),
    errors: ['not_found', 'provider_unavailable'],
    limit: { max: 20, perS: 60 },
  },
  googleToken: {
    method: 'POST',
    path: '/auth/google/token',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Finish signing in with Google: the code from the callback for a session',
    body: z.strictObject({ code: text(2000), state: text(200), callbackUrl: CallbackUrl, role: Role }),
    response: Session,
    errors: [
      'not_found',
      'wrong_credentials',
      'account_suspended',
      'email_unverified',
      'second_factor_required',
      'provider_unavailable',
    ],
    limit: { max: 20, perS: 60 },
  },
  twitterLogin: {
    method: 'POST',
    path: '/auth/twitter/login',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Begin signing in with Twitter: the address to send the person to, and the temporary token',
    body: z.strictObject({ callbackUrl: CallbackUrl, role: Role }),
    response: z.object({ url: z.string(), oauthToken: z.string(), oauthTokenSecret: z.string() }),
    errors: ['not_found', 'provider_unavailable'],
    limit: { max: 20, perS: 60 },
  },
  twitterCallback: {
    method: 'POST',
    path: '/auth/twitter/callback',
    access: 'anyone',
    opensInMaintenance: true,
    setsBrowserCookie: true,
    summary: 'Finish signing in with Twitter: the verifier from the callback for a session',
    body: z.strictObject({
      oauthToken: text(500),
      oauthTokenSecret: text(500),
      oauthVerifier: text(500),
      role: Role,
    }),
    response: Session,
    errors: [
      'not_found',
      'wrong_credentials',
      'account_suspended',
      'email_unverified',
      'second_factor_required',
      'provider_unavailable',
    ],
    limit: { max: 20, perS: 60 },
  },
})
