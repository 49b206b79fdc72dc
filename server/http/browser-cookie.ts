import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The cookie that recognizes a browser in which an account has signed in. It gives no access; wrong passwords from such
 * a browser are counted separately.
 */
const cookie = 'known-browser'
const sentCookie = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`)
/** Lifetime of the cookie in seconds: 400 days, the maximum of browsers. */
const lifeS = 400 * 86_400

/** The browser's id from its cookie, or a new one. */
export function browserIdOf(request: FastifyRequest): string {
  const sent = sentCookie.exec(request.headers.cookie ?? '')?.[1]
  return sent ?? randomBytes(32).toString('base64url')
}

/** Sets the browser's cookie. Scripts cannot read it, and it is sent only to the endpoints of signing in. */
export function setBrowserCookie(reply: FastifyReply, browserId: string, { siteUrl }: Pick<Config, 'siteUrl'>): void {
  void reply.header(
    'set-cookie',
    `${cookie}=${browserId}; Path=/api/auth; Max-Age=${lifeS}; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`
  )
}
