import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { signature } from '../../../server/integrations/social/oauth1.ts'

type User = { id_str: string; name: string; email?: string }
type Token = { secret: string; callback?: string; verifier?: string; user?: User }

/** A local provider of OAuth 1.0a with Twitter's paths: it checks each signature, nonce, token and verifier. */
export async function oauth1Provider(client: { id: string; secret: string }) {
  const temporary = new Map<string, Token>()
  const lasting = new Map<string, Token>()
  const nonces = new Set<string>()
  let origin = ''

  const issue = (store: Map<string, Token>, token: Omit<Token, 'secret'>): string => {
    const [id, secret] = [randomBytes(8).toString('hex'), `s/${randomBytes(8).toString('base64')}`]
    store.set(id, { ...token, secret })
    return new URLSearchParams({
      oauth_token: id,
      oauth_token_secret: secret,
      ...(token.callback && { oauth_callback_confirmed: 'true' }),
    }).toString()
  }
  const answer = (method: string, address: URL, header: string): string | undefined => {
    const oauth = Object.fromEntries(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, decodeURIComponent(value ?? '')])
    ) as Record<string, string>
    const { oauth_signature: given, ...rest } = oauth
    const token = temporary.get(oauth.oauth_token ?? '') ?? lasting.get(oauth.oauth_token ?? '')
    const wanted = signature(
      method,
      address.href,
      [...address.searchParams, ...Object.entries(rest)],
      client.secret,
      token?.secret
    )
    const isFresh =
      Math.abs(Number(oauth.oauth_timestamp) - Date.now() / 1000) < 300 && !nonces.has(oauth.oauth_nonce ?? '')
    if (given !== wanted || oauth.oauth_consumer_key !== client.id || !isFresh) return undefined
    nonces.add(oauth.oauth_nonce ?? '')
    if (address.pathname === '/oauth/request_token') return issue(temporary, { callback: oauth.oauth_callback ?? '' })
    if (address.pathname === '/oauth/access_token') {
      if (!token?.user || token.verifier !== oauth.oauth_verifier) return undefined
      temporary.delete(oauth.oauth_token ?? '')
      return issue(lasting, { user: token.user })
    }
    return lasting.has(oauth.oauth_token ?? '') && token?.user ? JSON.stringify(token.user) : undefined
  }
  const server = createServer((request, response) => {
    const text = answer(request.method ?? '', new URL(request.url ?? '/', origin), request.headers.authorization ?? '')
    response.writeHead(text === undefined ? 401 : 200).end(text ?? 'no')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    callbackOf: (oauthToken: string) => temporary.get(oauthToken)?.callback,
    /** The person consents. Returns the verifier that the callback receives. */
    agree(oauthToken: string, user: User): string {
      const verifier = randomBytes(8).toString('hex')
      Object.assign(temporary.get(oauthToken) ?? {}, { verifier, user })
      return verifier
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
