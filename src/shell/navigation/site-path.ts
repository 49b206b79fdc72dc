const OWN = 'http://own.invalid'

/** Returns a path of this site from a query parameter, including its query; for anything else `fallback`. */
export const ownPath = (value: unknown, fallback: string): string => {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  // The browser's own parser decides, because it reads `/\evil`, `//evil` and tabs as another host.
  const url = URL.canParse(value, OWN) ? new URL(value, OWN) : undefined
  // `/.//evil` is on this origin, but its path is `//evil`.
  return url?.origin === OWN && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

/** Sets parameters of a path of this site, or removes those that are undefined. */
export const withQuery = (path: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(path, OWN)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search + url.hash
}
