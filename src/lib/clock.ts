let offsetMs = 0
let skewMs: number | undefined

/** Header of each page with the server's time (`server/http/security.ts`), which browsers hand to its scripts. */
const SERVER_TIME = 'now'

/**
 * By how much the device's clock is behind the server's, in ms, as the page has told; 0 where it is not known. What the
 * server renders with its own clock is otherwise not what a browser renders first: React then gives the page up.
 */
const deviceSkew = (): number => {
  if (typeof window === 'undefined' || typeof performance.getEntriesByType !== 'function') return 0
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = Number(visit?.serverTiming?.find(({ name }) => name === SERVER_TIME)?.description)
  // `Date.now()` and not the time origin: it is the clock that is read from here on.
  return visit && sent > 0 ? sent + performance.now() - visit.responseStart - Date.now() : 0
}

/**
 * Sets the difference, in ms, between the site's time and the real time, which a developer can move
 * (`contract/money/sandbox.ts`).
 */
export const setSiteTimeOffset = (ms: number): void => void (offsetMs = ms)

/**
 * The site's current time, in ms. Use it instead of `Date.now()` wherever a moment from the API is compared with now.
 */
export const siteTime = (): number => Date.now() + (skewMs ??= deviceSkew()) + offsetMs
