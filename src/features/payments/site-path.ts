const OWN = 'http://own.invalid'

/** An address of this site from a query, with its own query; anything else (another site's, none) is `fallback`. */
export const ownPath = (value: unknown, fallback: string): string => {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  // The browser's own parser decides: it reads `/\evil`, `//evil` and tabs as another host.
  const url = URL.canParse(value, OWN) ? new URL(value, OWN) : undefined
  // `/.//evil` is an own address that comes out of it as `//evil`.
  return url?.origin === OWN && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

/** A path of this site with some parameters set, or taken away where undefined. */
export const withQuery = (path: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(path, OWN)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search + url.hash
}
