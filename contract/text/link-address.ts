/**
 * A host name that no site can have. An address that is resolved against it and keeps this host is an address of this
 * site.
 */
const placeholderOrigin = 'https://site.invalid'

/**
 * The safe address of a link that a person wrote, or undefined. It is parsed as browsers parse it (a backslash is a
 * slash; tabs and line breaks are dropped). Allowed are a path or fragment of this site, a web address, and `mailto:`.
 * Refused are scripts, what looks like a path but leads to another host, and addresses with a user name before the
 * host.
 */
export function linkAddress(written: string): { href: string; isElsewhere: boolean } | undefined {
  if (!URL.canParse(written, placeholderOrigin)) return undefined
  const url = new URL(written, placeholderOrigin)
  if (url.protocol === 'mailto:') return { href: written, isElsewhere: false }
  if (/^https?:\/\//i.test(written))
    return url.username === '' && url.password === '' ? { href: written, isElsewhere: true } : undefined
  if (!/^[/#]/.test(written) || url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined
  return { href: written.startsWith('#') ? url.hash : url.pathname + url.search + url.hash, isElsewhere: false }
}
