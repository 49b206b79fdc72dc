/** Maximum length of an address inside this site in a link or a request body. */
export const maxSiteAddress = 2000

/**
 * An address inside this site (`/marisol?x=1`), or undefined for anything that could lead out of it or is too long for
 * a link.
 */
export const siteAddress = (value: unknown): string | undefined => {
  if (
    typeof value !== 'string' ||
    value.length > maxSiteAddress ||
    !value.startsWith('/') ||
    /[\\\s\p{Cc}]/u.test(value)
  )
    return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return undefined
  const url = new URL(value, base)
  // Two slashes would start a host name.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}

/** The address with `next` in its query, when there is a page to return to. */
export const withNext = (path: string, next: string | undefined): string =>
  next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path
