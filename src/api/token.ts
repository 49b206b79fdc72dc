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

/**
 * Name of the cookie with the token of a view of the site as somebody else. While it is there it is used in place of the
 * operator's own token, which stays untouched (decision 51).
 */
const VIEWING_COOKIE = 'viewing-token'

/** The token among the cookies of a browser: of the view as somebody else if there is one, else of the session. */
export const tokenIn = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[VIEWING_COOKIE] || cookies[TOKEN_COOKIE] || undefined

/** The stored token; undefined when there is none. Browser only. */
export const readToken = (): string | undefined => tokenIn(parseCookies())

/** Whether this browser views the site as somebody else. */
export const isViewing = (): boolean => Boolean(parseCookies()[VIEWING_COOKIE])

/**
 * Stores the token of a view for a day: longer than the view lasts, because a page that shows somebody else must not use
 * the operator's own token once the view has ended. The server's refusal removes it.
 */
export const writeViewingToken = (token: string): void =>
  void setCookie(null, VIEWING_COOKIE, token, { ...cookieAttributes(), maxAge: DAY_S })

/** Deletes the token of a view. */
export const removeViewingToken = (): void => void destroyCookie(null, VIEWING_COOKIE, cookieAttributes())

/**
 * Stores the token for 365 days (remember) or 1 day. Scripts can read the cookie because the token is sent in the
 * Authorization header (docs/decisions/0007).
 */
export const writeToken = (token: string, remember: boolean): void => {
  if (isViewing()) removeViewingToken()
  setCookie(null, TOKEN_COOKIE, token, { ...cookieAttributes(), maxAge: tokenMaxAge(remember) })
}

/** Deletes the token. */
export const removeToken = (): void => void destroyCookie(null, TOKEN_COOKIE, cookieAttributes())
