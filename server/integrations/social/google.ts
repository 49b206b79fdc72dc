import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'
import { timeoutS, SocialError, type Identity } from './identity.ts'

/** What is stored between the redirect to the provider and the return. */
export type GoogleAttempt = {
  readonly callbackUrl: string
  readonly state: string
  readonly verifier: string
  readonly nonce: string
}

export type Google = {
  /** The address of the provider's sign-in page. @throws SocialError unreachable */
  begin(attempt: GoogleAttempt): Promise<string>
  /**
   * Exchanges the code for the identity; checks PKCE, nonce, audience, expiry and the signature of the id_token.
   * @throws SocialError
   */
  finish(attempt: GoogleAttempt, code: string): Promise<Identity>
}

/** Generates a PKCE verifier. */
export const newVerifier = (): string => oidc.randomPKCECodeVerifier()

const isLocal = (issuer: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)

/** Google, or another OpenID Connect provider at `issuer`. Its metadata is loaded when first needed. */
export function openGoogle({ clientId, clientSecret, issuer }: NonNullable<Config['google']>): Google {
  let discovered: Promise<oidc.Configuration> | undefined
  const discover = (): Promise<oidc.Configuration> => {
    // The token comes directly from the provider, but its signature is checked too, so that a compromised connection
    // alone does not sign anybody in.
    const execute = [oidc.enableNonRepudiationChecks, ...(isLocal(issuer) ? [oidc.allowInsecureRequests] : [])]
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
        execute,
        timeout: timeoutS,
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  return {
    begin: async ({ callbackUrl, state, verifier, nonce }) => {
      const provider = await discover().catch(translate)
      const challenge = await oidc.calculatePKCECodeChallenge(verifier)
      const parameters = {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }
      return oidc.buildAuthorizationUrl(provider, parameters).href
    },
    finish: async ({ callbackUrl, state, verifier, nonce }, code) => {
      const provider = await discover().catch(translate)
      const returned = new URL(callbackUrl)
      returned.search = new URLSearchParams({ code, state }).toString()
      // Our state is bound to this provider, which prevents the attack that `iss` in the callback prevents; the client
      // does not forward `iss`.
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

/** Error codes of openid-client when there was no response, or one outside of the protocol, such as a 503. */
const noResponseCodes = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

function translate(error: unknown): never {
  const { code, status, message } = error as { code?: string; status?: number; message: string }
  const isRejection =
    error instanceof oidc.ResponseBodyError
      ? (status ?? 0) < 500
      : error instanceof oidc.ClientError && !noResponseCodes.includes(code ?? '')
  throw new SocialError(isRejection ? 'refused' : 'unreachable', [code, message].filter(Boolean).join(': '))
}
