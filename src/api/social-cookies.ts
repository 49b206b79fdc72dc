import { destroyCookie, parseCookies, setCookie } from 'nookies'
import { cookieAttributes } from './token-cookie.ts'

/** The values needed after the redirect to the provider and back (Spec §3, Social sign-in temporary values). */
export type SocialValues = {
  oauthToken?: string
  oauthTokenSecret?: string
  state?: string
  callbackUrl: string
  role: 'user' | 'performer'
}

const NAMES = ['oauthToken', 'oauthTokenSecret', 'state', 'callbackUrl', 'role'] as const
const COOKIE = {
  oauthToken: 'oauthToken',
  oauthTokenSecret: 'oauthTokenSecret',
  state: 'oauthState',
  callbackUrl: 'callbackUrl',
  role: 'role',
} as const
const DAY_S = 86_400

/** Stores the values in cookies for 1 day (Spec §9). */
export const saveSocial = (values: SocialValues): void => {
  clearSocial()
  for (const name of NAMES) {
    const value = values[name]
    if (value !== undefined) setCookie(null, COOKIE[name], value, { ...cookieAttributes(), maxAge: DAY_S })
  }
}

/** The stored values; undefined when there are none. */
export const readSocial = (): SocialValues | undefined => {
  const cookies = parseCookies()
  const callbackUrl = cookies[COOKIE.callbackUrl]
  if (!callbackUrl) return undefined
  const role = cookies[COOKIE.role] === 'performer' ? 'performer' : 'user'
  return {
    oauthToken: cookies[COOKIE.oauthToken],
    oauthTokenSecret: cookies[COOKIE.oauthTokenSecret],
    state: cookies[COOKIE.state],
    callbackUrl,
    role,
  }
}

/** Deletes the cookies. Call it after the return from the provider, successful or not. */
export const clearSocial = (): void => {
  for (const name of NAMES) destroyCookie(null, COOKIE[name], cookieAttributes())
}
