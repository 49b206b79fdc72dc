import { createHmac, randomBytes } from 'node:crypto'

/** Percent-encoding of RFC 5849 §3.6: everything but letters, digits and `-._~`. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * The HMAC-SHA1 signature of RFC 5849 §3.4. `params` are all parameters of the query, the form and the header, without
 * the signature.
 */
export function signature(
  method: string,
  address: string,
  params: readonly (readonly [string, string])[],
  consumerSecret: string,
  tokenSecret = ''
): string {
  const sorted = params
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const { origin, pathname } = new URL(address)
  const base = [method, origin + pathname, sorted].map(encode).join('&')
  return createHmac('sha1', `${encode(consumerSecret)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')
}

type Keys = {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token?: string
  readonly tokenSecret?: string
}

/**
 * The Authorization header of a signed request; `extra` contains further oauth parameters (`oauth_callback`,
 * `oauth_verifier`).
 */
export function authorization(
  method: string,
  address: string,
  keys: Keys,
  extra: Readonly<Record<string, string>> = {}
): string {
  const oauth: Record<string, string> = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(keys.token !== undefined && { oauth_token: keys.token }),
    ...extra,
  }
  const params = [...new URL(address).searchParams, ...Object.entries(oauth)]
  oauth.oauth_signature = signature(method, address, params, keys.consumerSecret, keys.tokenSecret)
  return `OAuth ${Object.entries(oauth)
    .map(([name, value]) => `${encode(name)}="${encode(value)}"`)
    .join(', ')}`
}
