import * as z from 'zod'
import type { Config } from '../../config.ts'
import { timeoutS, SocialError, type Identity } from './identity.ts'
import { authorization } from './oauth1.ts'

export type TemporaryToken = { readonly oauthToken: string; readonly oauthTokenSecret: string }

export type Twitter = {
  /**
   * Requests a temporary token and returns the address of the sign-in page (OAuth 1.0a, Spec §3).
   * @throws SocialError
   */
  begin(callbackUrl: string): Promise<TemporaryToken & { url: string }>
  /** Exchanges the verifier for the identity. @throws SocialError */
  finish(temporary: TemporaryToken, verifier: string): Promise<Identity>
}

const Token = z.object({
  oauth_token: z.string().min(1),
  oauth_token_secret: z.string().min(1),
  oauth_callback_confirmed: z.string().optional(),
})
const User = z.object({ id_str: z.string().min(1), name: z.string().default(''), email: z.string().nullish() })

/** Maximum number of characters that are read of a response. */
const maxResponseLength = 200_000

/** Twitter through OAuth 1.0a. `base` replaces both of its hosts. */
export function openTwitter({ clientId, clientSecret, base }: NonNullable<Config['twitter']>): Twitter {
  const api = base ?? 'https://api.twitter.com'
  const keys = { consumerKey: clientId, consumerSecret: clientSecret }

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    token: { token?: string; tokenSecret?: string },
    extra: Record<string, string> = {}
  ): Promise<string> => {
    const address = api + path
    const headers = { authorization: authorization(method, address, { ...keys, ...token }, extra), accept: '*/*' }
    let response: Response
    let text: string
    try {
      response = await fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutS * 1000),
      })
      text = (await response.text()).slice(0, maxResponseLength)
    } catch (error) {
      throw new SocialError('unreachable', error instanceof Error ? error.message : 'no response')
    }
    if (!response.ok)
      throw new SocialError(
        response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused',
        `${path.split('?')[0]}: ${response.status}`
      )
    return text
  }
  const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new SocialError('refused', 'unexpected response')
    return parsed.data
  }
  const form = (text: string) => read(Token, Object.fromEntries(new URLSearchParams(text)))
  const json = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  return {
    begin: async (callbackUrl) => {
      const token = form(await send('POST', '/oauth/request_token', {}, { oauth_callback: callbackUrl }))
      if (token.oauth_callback_confirmed !== 'true') throw new SocialError('refused', 'callback not confirmed')
      const url = `${api}/oauth/authenticate?oauth_token=${encodeURIComponent(token.oauth_token)}`
      return { url, oauthToken: token.oauth_token, oauthTokenSecret: token.oauth_token_secret }
    },
    finish: async ({ oauthToken, oauthTokenSecret }, verifier) => {
      const token = form(
        await send(
          'POST',
          '/oauth/access_token',
          { token: oauthToken, tokenSecret: oauthTokenSecret },
          { oauth_verifier: verifier }
        )
      )
      const accessToken = { token: token.oauth_token, tokenSecret: token.oauth_token_secret }
      const user = read(
        User,
        json(await send('GET', '/1.1/account/verify_credentials.json?include_email=true&skip_status=true', accessToken))
      )
      // Twitter returns only confirmed addresses.
      return { provider: 'twitter', subject: user.id_str, name: user.name, ...(user.email && { email: user.email }) }
    },
  }
}
