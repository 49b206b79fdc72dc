import { destroyCookie, setCookie } from 'nookies'
import { publicConfig } from '../config.ts'
import { isViewing, TOKEN_COOKIE, VIEWING_COOKIE } from './token.ts'

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
