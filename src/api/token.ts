import { destroyCookie, parseCookies, setCookie } from 'nookies'
import { publicConfig } from '../config.ts'

/** The session token's cookie (Spec §9). */
export const TOKEN_COOKIE = 'user-token'

const DAY_S = 86_400
/** Seconds the token is kept: 365 days when asked to remember, else 1 (Spec §9). */
export const tokenMaxAge = (remember: boolean): number => (remember ? 365 : 1) * DAY_S

/** Attributes of every cookie of ours: path /, the shared domain when there is one, not sent by other sites, https only on https. */
export const cookieAttributes = () => {
  const { cookieDomain } = publicConfig()
  return {
    path: '/',
    sameSite: 'lax' as const,
    secure: typeof window !== 'undefined' && window.location.protocol === 'https:',
    ...(cookieDomain && { domain: cookieDomain }),
  }
}

/** The stored token in the browser, or undefined. */
export const readToken = (): string | undefined => parseCookies()[TOKEN_COOKIE] || undefined

/** Keeps the token for 365 days (remember) or 1 day. Readable by scripts because it goes into the Authorization header: docs/decisions/0007. */
export const writeToken = (token: string, remember: boolean): void =>
  void setCookie(null, TOKEN_COOKIE, token, { ...cookieAttributes(), maxAge: tokenMaxAge(remember) })

/** Forgets the token. */
export const removeToken = (): void => void destroyCookie(null, TOKEN_COOKIE, cookieAttributes())
