import '../../zod-config.ts'
import * as z from 'zod'
import { text } from '../../bounded.ts'
import { endpoints } from '../../endpoint.ts'

/**
 * Of calls that ask visitors for a captcha when a network makes unusually many of them: the pass that
 * `POST /re-captcha/verify` returns. It is good for one call.
 */
export const captchaPass = {
  captcha: text(500).optional().describe('pass of `/re-captcha/verify`, after `captcha_required`'),
}

/** A challenge: Google's key for its script, or a number to find, which takes a browser a second or two. */
export const CaptchaChallenge = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('google'), site: z.string().describe('public key of the site') }),
    z.object({
      provider: z.literal('altcha'),
      challenge: z.string().describe('a challenge of the package altcha-lib, as JSON'),
    }),
  ])
  .meta({ id: 'CaptchaChallenge' })
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** Captchas (Spec §7, Lookups; decision 46). */
export const captcha = endpoints({
  challenge: {
    method: 'GET',
    path: '/re-captcha/challenge',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'What to solve after a call was answered with `captcha_required`',
    response: CaptchaChallenge,
    limit: { max: 60, perS: 3600 },
  },
  verify: {
    method: 'POST',
    path: '/re-captcha/verify',
    access: 'anyone',
    opensInMaintenance: true,
    summary: 'Exchange a solved captcha for a pass, with which the refused call is repeated',
    body: z.strictObject({
      token: text(4000).min(1).describe("Google's token, or the JSON of `challenge` and `solution`"),
    }),
    response: z.object({ pass: z.string().describe('good for one call in ten minutes') }),
    errors: ['captcha_failed', 'provider_unavailable'],
    limit: { max: 60, perS: 3600 },
  },
})
