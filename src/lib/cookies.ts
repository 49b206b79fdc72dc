/** Where and how long a cookie holds; `maxAge` in seconds. */
export type CookieAttributes = { path: '/'; sameSite: 'lax'; secure: boolean; domain?: string }

/** A cookie's value in the browser, or undefined. */
export const readCookie = (name: string): string | undefined => {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  try {
    return value ? decodeURIComponent(value) : undefined
  } catch {
    return undefined
  }
}

/** Sets a cookie in the browser. On the server cookies are read with nookies; here a few lines save its parsers' 2 KB of the first load. */
export const writeCookie = (
  name: string,
  value: string,
  maxAge: number,
  { path, domain, secure }: CookieAttributes
): void => {
  document.cookie = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${maxAge}`,
    ...(domain ? [`Domain=${domain}`] : []),
    `Path=${path}`,
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}

/** Takes a cookie away; its path and domain must be those it was set with. */
export const removeCookie = (name: string, attributes: CookieAttributes): void => writeCookie(name, '', -1, attributes)
