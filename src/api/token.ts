import { destroyCookie, parseCookies, setCookie } from 'nookies'
import { publicConfig } from '../config.ts'

/** Name of the cookie with the session token (Spec §9). */
export const TOKEN_COOKIE = 'user-token'

const DAY_S = 86_400
/** Lifetime of the token cookie, in seconds: 365 days with "remember me", else 1 day (Spec §9). */
export const tokenMaxAge = (remember: boolean): number => (remember ? 365 : 1) * DAY_S

/** Attributes of all our cookies: path `/`, the shared domain if configured, SameSite=Lax, and Secure on https. */
export const cookieAttributes = () => {
  const { cookieDomain } = publicConfig()
  return {
    path: '/',
    sameSite: 'lax' as const,
    secure: typeof window !== 'undefined' && window.location.protocol === 'https:',
    ...(cookieDomain && { domain: cookieDomain }),
  }
}

/** The stored session token; undefined when there is none. Browser only. */
export const readToken = (): string | undefined => parseCookies()[TOKEN_COOKIE] || undefined

/**
 * Stores the token for 365 days (remember) or 1 day. Scripts can read the cookie because the token is sent in the
 * Authorization header (docs/decisions/0007).
 */
export const writeToken = (token: string, remember: boolean): void =>
  void setCookie(null, TOKEN_COOKIE, token, { ...cookieAttributes(), maxAge: tokenMaxAge(remember) })

/** Deletes the token. */
export const removeToken = (): void => void destroyCookie(null, TOKEN_COOKIE, cookieAttributes())
