import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
type Granted = { challenge: string; redirectUri: string; claims: Claims }

const b64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/**
 * A local OpenID Connect provider: discovery, keys, and a token endpoint that checks client, code, redirect address and
 * PKCE.
 */
export async function oidcProvider(client: { id: string; secret: string }) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Granted>()
  const state = { signWith: key.privateKey, change: (claims: Claims): Claims => claims, down: false }
  let issuer = ''

  const sign = (claims: Claims): string => {
    const head = `${b64({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${b64(claims)}`
    return `${head}.${createSign('RSA-SHA256').update(head).sign(state.signWith).toString('base64url')}`
  }
  const token = (form: URLSearchParams): { status: number; body: unknown } => {
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return { status: 401, body: { error: 'invalid_client' } }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!granted || granted.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    return {
      status: 200,
      body: {
        access_token: 'unused',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: sign(state.change(granted.claims)),
      },
    }
  }
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.down) return void send(503, {})
    if (request.url === '/.well-known/openid-configuration')
      return void send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (request.url === '/keys')
      return void send(200, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    let body = ''
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        const answer = token(new URLSearchParams(body))
        send(answer.status, answer.body)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    state,
    strangersKey: stranger.privateKey,
    ownKey: key.privateKey,
    /**
     * The person consents at the address they were redirected to. Returns the code and state that the callback
     * receives.
     */
    agree(url: string, who: Claims): { code: string; state: string; asked: URLSearchParams } {
      const asked = new URL(url).searchParams
      const code = randomBytes(12).toString('hex')
      const now = Math.floor(Date.now() / 1000)
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        claims: { iss: issuer, aud: client.id, iat: now, exp: now + 300, nonce: asked.get('nonce'), ...who },
      })
      return { code, state: asked.get('state') ?? '', asked }
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
