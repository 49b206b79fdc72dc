import type { Page, Request } from 'playwright-core'
import { LONG_WAIT_MS } from '../wait-times.ts'

/** Films and sockets stay open for as long as they run. */
const ENDLESS = ['media', 'websocket', 'eventsource', 'ping']
/** Pause, in ms, between two looks; both must find the page at rest. */
const PAUSE_MS = 60

type Requests = { underWay: Set<Request>; begun: number }
const watched = new WeakMap<Page, Requests>()

/** Counts the requests of a page from now on. Call it before the page's first address, for `settled`. */
export const watchRequests = (page: Page): Requests => {
  const requests: Requests = { underWay: new Set(), begun: 0 }
  watched.set(page, requests)
  page.on('request', (request) => {
    if (ENDLESS.includes(request.resourceType())) return
    requests.underWay.add(request)
    requests.begun += 1
  })
  const ended = (request: Request): unknown => requests.underWay.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return requests
}

/** Longest wait, in ms, for a moment in which the page's thread does nothing: a page that draws all the time has none. */
const IDLE_MS = 1000

/** Resolves with true once the page's thread has nothing left to do, with false when it goes to another document. */
const idle = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      (timeout) =>
        new Promise<boolean>((resolve) =>
          requestIdleCallback(() => requestIdleCallback(() => resolve(true), { timeout }), { timeout })
        ),
      IDLE_MS
    )
    .catch(() => false)

/**
 * Waits until what was just done has loaded its code, its data and its styles: twice in a row the page has no request
 * under way and nothing left to do. `waitForLoadState('networkidle')` does not: it is reached once for each document,
 * and later waits for it return at once.
 * @throws when the page is not at rest within 60 s, or is closed
 */
export const settled = async (page: Page): Promise<void> => {
  const requests = watched.get(page) ?? watchRequests(page)
  const until = Date.now() + LONG_WAIT_MS
  let begun = -1
  for (let looks = 0; looks < 2; ) {
    const isAtRest = (await idle(page)) && requests.underWay.size === 0 && requests.begun === begun
    begun = requests.begun
    looks = isAtRest ? looks + 1 : 0
    if (Date.now() > until)
      throw new Error(`The page is not at rest: ${[...requests.underWay].map((request) => request.url()).join(', ')}`)
    await page.waitForTimeout(PAUSE_MS)
  }
}
