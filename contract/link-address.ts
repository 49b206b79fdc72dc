/** A name that no site can have: what is parsed against it and stays there is an address of this site. */
const here = 'https://site.invalid'

/**
 * The address that a link written by a person may have, judged as a browser reads it (a backslash is a slash; tabs and line breaks are left out): a path or a place of this site, a
 * page of the web, or a mailbox. Undefined for everything else: what runs, what looks like a path and leads to another host, what hides its host behind a name.
 */
export function linkAddress(written: string): { href: string; isElsewhere: boolean } | undefined {
  if (!URL.canParse(written, here)) return undefined
  const url = new URL(written, here)
  if (url.protocol === 'mailto:') return { href: written, isElsewhere: false }
  if (/^https?:\/\//i.test(written))
    return url.username === '' && url.password === '' ? { href: written, isElsewhere: true } : undefined
  if (!/^[/#]/.test(written) || url.origin !== here || url.pathname.startsWith('//')) return undefined
  return { href: written.startsWith('#') ? url.hash : url.pathname + url.search + url.hash, isElsewhere: false }
}
