import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: string, purpose: string, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest().subarray(0, 24).toString('base64url')

/**
 * Fields that travel in an address and cannot be changed there: `<payload>.<signature>`, both base64url. `purpose`
 * distinguishes kinds of tokens.
 */
export function signToken(secret: string, purpose: string, fields: readonly (string | number)[]): string {
  const payload = Buffer.from(fields.join('\n')).toString('base64url')
  return `${payload}.${signatureOf(secret, purpose, payload)}`
}

/**
 * The fields of a token that `signToken` created for this purpose; null for an invalid token. Does not check expiry.
 */
export function readToken(secret: string, purpose: string, token: string): string[] | null {
  const [payload, given, ...rest] = token.split('.')
  if (!payload || !given || rest.length) return null
  const expected = Buffer.from(signatureOf(secret, purpose, payload))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  return Buffer.from(payload, 'base64url').toString().split('\n')
}
