import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '../../../../contract/identity/auth/auth.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import { hashToken } from '../../../http/authenticate.ts'
import { newVerifier, openGoogle } from '../../../integrations/social/google.ts'
import { SocialError, type Identity } from '../../../integrations/social/identity.ts'
import { openTwitter } from '../../../integrations/social/twitter.ts'
import { signInWithIdentity, type Role } from './link-identity.ts'
import type { Caller } from './sign-in.ts'

/** Time, in ms, that a person has to sign in at the provider. */
const attemptMs = 15 * 60_000

type From = Caller & { language: Language }
type Attempt = { verifier: string; callbackUrl: string }

export type Social = {
  beginGoogle(request: { callbackUrl: string }): Promise<{ url: string; state: string }>
  finishGoogle(
    returned: { code: string; state: string; callbackUrl: string; role: Role },
    caller: From
  ): Promise<Session>
  beginTwitter(request: { callbackUrl: string }): Promise<{ url: string; oauthToken: string; oauthTokenSecret: string }>
  finishTwitter(
    returned: { oauthToken: string; oauthTokenSecret: string; oauthVerifier: string; role: Role },
    caller: From
  ): Promise<Session>
}

/**
 * Sign-in through Google and Twitter (Spec §3, §7). Each attempt is stored under the hash of its state or temporary
 * token; it is valid once, for 15 minutes. Every method throws ApiError `not_found` when the provider is not
 * configured, `wrong_credentials` when it does not confirm the person, and `provider_unavailable` when it cannot be
 * reached.
 */
export function openSocial(deps: Deps): Social {
  const { config } = deps
  const google = config.google && openGoogle(config.google)
  const twitter = config.twitter && openTwitter(config.twitter)

  const remember = async (
    provider: Identity['provider'],
    key: string,
    { verifier, callbackUrl }: Attempt
  ): Promise<void> => {
    const now = deps.clock.now()
    const values = {
      state_hash: hashToken(key),
      provider,
      verifier,
      callback_url: callbackUrl,
      created_at: now,
      expires_at: new Date(now.getTime() + attemptMs),
    }
    await deps.db.insertInto('social_attempt').values(values).execute()
  }
  // Deleted before anything is verified: a replayed callback finds nothing, whatever the result of the first one.
  const take = async (provider: Identity['provider'], key: string): Promise<Attempt> => {
    const row = await deps.db
      .deleteFrom('social_attempt')
      .where('state_hash', '=', hashToken(key))
      .where('provider', '=', provider)
      .returning(['verifier', 'callback_url', 'expires_at'])
      .executeTakeFirst()
    if (!row || row.expires_at <= deps.clock.now()) throw new ApiError('wrong_credentials')
    return { verifier: row.verifier, callbackUrl: row.callback_url }
  }
  const ask = async <T>(provider: Identity['provider'], answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof SocialError)) throw error
      deps.log.warn({ provider, reason: error.reason, detail: error.message }, 'a sign-in through a provider failed')
      throw new ApiError(error.reason === 'refused' ? 'wrong_credentials' : 'provider_unavailable')
    }
  }
  const ownAddress = (callbackUrl: string): string => {
    const address = new URL(callbackUrl)
    const site = new URL(config.siteUrl)
    const isOwn =
      address.origin === site.origin &&
      address.pathname.startsWith(site.pathname) &&
      !address.username &&
      !address.search &&
      !address.hash
    if (!isOwn) throw invalidField('callbackUrl', `Must be an address of ${config.siteUrl}, without a query`)
    return address.href
  }

  return {
    beginGoogle: async ({ callbackUrl }) => {
      if (!google) throw new ApiError('not_found')
      const attempt = {
        callbackUrl: ownAddress(callbackUrl),
        state: randomBytes(32).toString('base64url'),
        verifier: newVerifier(),
      }
      const url = await ask('google', google.begin({ ...attempt, nonce: nonceOf(attempt.verifier) }))
      await remember('google', attempt.state, attempt)
      return { url, state: attempt.state }
    },
    finishGoogle: async ({ code, state, callbackUrl, role }, caller) => {
      if (!google) throw new ApiError('not_found')
      const attempt = await take('google', state)
      if (attempt.callbackUrl !== ownAddress(callbackUrl)) throw new ApiError('wrong_credentials')
      const identity = await ask('google', google.finish({ ...attempt, state, nonce: nonceOf(attempt.verifier) }, code))
      return signInWithIdentity(deps, identity, role, caller)
    },
    beginTwitter: async ({ callbackUrl }) => {
      if (!twitter) throw new ApiError('not_found')
      const address = ownAddress(callbackUrl)
      const started = await ask('twitter', twitter.begin(address))
      await remember('twitter', started.oauthToken, {
        verifier: fingerprint(started.oauthTokenSecret),
        callbackUrl: address,
      })
      return started
    },
    finishTwitter: async ({ oauthToken, oauthTokenSecret, oauthVerifier, role }, caller) => {
      if (!twitter) throw new ApiError('not_found')
      const { verifier } = await take('twitter', oauthToken)
      // The secret was sent to one browser only: knowing the callback's address is not enough to finish the sign-in.
      if (verifier !== fingerprint(oauthTokenSecret)) throw new ApiError('wrong_credentials')
      const identity = await ask('twitter', twitter.finish({ oauthToken, oauthTokenSecret }, oauthVerifier))
      return signInWithIdentity(deps, identity, role, caller)
    },
  }
}

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url')
/** The nonce is visible to the provider; the verifier that it is derived from is not. */
const nonceOf = (verifier: string): string => fingerprint(`nonce ${verifier}`)
