import * as z from 'zod'
import type { Config } from '../../config.ts'
import { CaptchaError, type Captcha } from './captcha.ts'

/** Timeout, in ms, of a call to Google. */
const timeoutMs = 10_000
/** How long, in ms, a token of Google is valid. */
const lifetimeMs = 2 * 60_000
/** With keys of reCAPTCHA v3, Google rates each token from 0 (a program) to 1; this is the limit that it recommends. */
const leastScore = 0.5

const Answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
})

/** Google's reCAPTCHA v3, or another server with its interface at `endpoint`. */
export const googleCaptcha = (
  { siteKey, secret, endpoint }: NonNullable<Config['recaptcha']>,
  now: () => Date
): Captcha => {
  const verify = async (fields: Record<string, string>): Promise<z.infer<typeof Answer>> => {
    const answer = await fetch(`${endpoint}/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, ...fields }),
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => (response.ok ? response.json() : Promise.reject(new CaptchaError(`status ${response.status}`))),
      (error: unknown) => Promise.reject(new CaptchaError(String(error)))
    )
    const { data } = Answer.safeParse(answer)
    if (!data) throw new CaptchaError('an answer of another form')
    return data
  }
  return {
    challenge: () => Promise.resolve({ provider: 'google', site: siteKey }),
    check: async (token, address) => {
      const { success, score = 1 } = await verify({ response: token, remoteip: address })
      return success && score >= leastScore
        ? { id: token, expiresAt: new Date(now().getTime() + lifetimeMs) }
        : undefined
    },
    probe: async () => {
      const refused = (await verify({ response: 'probe' }))['error-codes'].find((code) => code.includes('secret'))
      if (refused !== undefined) throw new CaptchaError(refused)
    },
  }
}
