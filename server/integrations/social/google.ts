import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'
import { timeoutS, SocialError, type Identity } from './identity.ts'

/** What has to be kept between sending a person away and their return. */
export type GoogleAttempt = {
  readonly callbackUrl: string
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

export type Google = {
  /** The address to send the person to. @throws SocialError unreachable */
  begin(attempt: GoogleAttempt): Promise<string>
  /** Exchanges the code for who it is: PKCE, nonce, audience, expiry and the signature of the id_token are checked. @throws SocialError */
  finish(attempt: GoogleAttempt, code: string): Promise<Identity>
}

/** A fresh PKCE verifier. */
export const newVerifier = (): string => oidc.randomPKCECodeVerifier()

const isLocal = (issuer: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)

/** Google as an OpenID Connect provider; `issuer` may be any other that speaks the protocol. Its metadata is fetched when first needed. */
export function openGoogle({ clientId, clientSecret, issuer }: NonNullable<Config['google']>): Google {
  let found: Promise<oidc.Configuration> | undefined
  const discover = (): Promise<oidc.Configuration> => {
    // The token comes straight from the provider, but its signature is checked all the same: a broken connection alone must not sign anybody in.
    const execute = [oidc.enableNonRepudiationChecks, ...(isLocal(issuer) ? [oidc.allowInsecureRequests] : [])]
    found ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        execute,
        timeout: timeoutS,
      })
      .catch((error: unknown) => {
        found = undefined
        throw error
      })
    return found
  }
  return {
    begin: async ({ callbackUrl, state, verifier, nonce }) => {
      const provider = await discover().catch(translate)
      const challenge = await oidc.calculatePKCECodeChallenge(verifier)
      const asked = {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }
      return oidc.buildAuthorizationUrl(provider, asked).href
    },
    finish: async ({ callbackUrl, state, verifier, nonce }, code) => {
      const provider = await discover().catch(translate)
      const returned = new URL(callbackUrl)
      returned.search = new URLSearchParams({ code, state }).toString()
      // Our state is bound to this one provider, which rules out what `iss` in the callback guards against; our client does not hand it on.
      const metadata = provider.serverMetadata()
      if (metadata.authorization_response_iss_parameter_supported) returned.searchParams.set('iss', metadata.issuer)
      const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(provider, returned, checks).catch(translate)
      const claims = tokens.claims()
      if (!claims) throw new SocialError('refused', 'no id_token')
      const { email, email_verified: isVerified, name } = claims
      return {
        provider: 'google',
        subject: claims.sub,
        name: typeof name === 'string' ? name : '',
        ...(typeof email === 'string' && isVerified === true && { email }),
      }
    },
  }
}

/** What openid-client says when no answer came, or one that is none of the protocol's, such as a 503. */
const noAnswer = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

function translate(error: unknown): never {
  const { code, status, message } = error as { code?: string; status?: number; message: string }
  const isAnswer =
    error instanceof oidc.ResponseBodyError
      ? (status ?? 0) < 500
      : error instanceof oidc.ClientError && !noAnswer.includes(code ?? '')
  throw new SocialError(isAnswer ? 'refused' : 'unreachable', [code, message].filter(Boolean).join(': '))
}
