/** Name of the cookie with the session token (Spec §9). */
export const TOKEN_COOKIE = 'user-token'

/**
 * Name of the cookie with the token of a view of the site as somebody else. While it is there it is used in place of the
 * operator's own token, which stays untouched (decision 51).
 */
export const VIEWING_COOKIE = 'viewing-token'

/** The token of a browser whose cookies `cookie` reads: of the view as somebody else if there is one, else of the session. */
export const tokenIn = (cookie: (name: string) => string | undefined): string | undefined =>
  cookie(VIEWING_COOKIE) || cookie(TOKEN_COOKIE) || undefined

/** A cookie of this browser as it was written: a token has no character that needs decoding. None on the server. */
const ownCookie = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.cookie
        .split('; ')
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1)

/**
 * The stored token; undefined when there is none. Browser only. Every page reads it, so it is read without `nookies`,
 * which is loaded with `token-cookie.ts` when a token is written.
 */
export const readToken = (): string | undefined => tokenIn(ownCookie)

/** Whether this browser views the site as somebody else. */
export const isViewing = (): boolean => Boolean(ownCookie(VIEWING_COOKIE))
