import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The cookie by which a browser in which an account has signed in is known again. It opens nothing: it only has a count of wrong passwords of its own. */
const cookie = 'known-browser'
/** Seconds that a browser keeps a cookie at most: 400 days. */
const lifeS = 400 * 86_400

/** The mark that a browser shows, or a new one. */
export function browserIdOf(request: FastifyRequest): string {
  const shown = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  return shown ?? randomBytes(32).toString('base64url')
}

/** Gives a browser its mark to keep. No script reads it, and it comes back to the calls of signing in alone. */
export function setBrowserCookie(reply: FastifyReply, mark: string, { siteUrl }: Pick<Config, 'siteUrl'>): void {
  void reply.header(
    'set-cookie',
    `${cookie}=${mark}; Path=/api/auth; Max-Age=${lifeS}; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`
  )
}
