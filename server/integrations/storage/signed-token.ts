import { createHmac, timingSafeEqual } from 'node:crypto'

const mark = (secret: string, purpose: string, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest().subarray(0, 24).toString('base64url')

/** Facts that travel in an address and come back unchanged: `<payload>.<mark>`, both base64url. `purpose` keeps kinds of tokens apart. */
export function signToken(secret: string, purpose: string, fields: readonly (string | number)[]): string {
  const payload = Buffer.from(fields.join('\n')).toString('base64url')
  return `${payload}.${mark(secret, purpose, payload)}`
}

/** The fields of a token that `signToken` made for this purpose, or null for anything else. Says nothing about expiry. */
export function readToken(secret: string, purpose: string, token: string): string[] | null {
  const [payload, given, ...rest] = token.split('.')
  if (!payload || !given || rest.length) return null
  const expected = Buffer.from(mark(secret, purpose, payload))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  return Buffer.from(payload, 'base64url').toString().split('\n')
}
