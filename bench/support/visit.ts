import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'

/** The cost of one visit with an empty cache. Sizes in bytes, times in ms. */
export type Visit = {
  status: number
  js: number
  jsBrotli: number
  prefetched: number
  total: number
  fcp: number
  lcp: number
  cls: number
  tbt: number
  scripts: string[]
}

// Slow 4G and a processor slowed down four times, as in findings/peers.md.
const LATENCY_MS = 562
const BYTES_PER_S = (1.47 * 1e6) / 8
const SLOWDOWN = 4

const brotli = new Map<string, number>()

/** The size of a script in brotli 11, independent of the server's encoding. Each file is fetched once. */
export const brotliSize = async (url: string): Promise<number> => {
  const known = brotli.get(url)
  if (known !== undefined) return known
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  const size = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length
  brotli.set(url, size)
  return size
}

type Vitals = { fcp: number; lcp: number; cls: number; longTasks: { start: number; duration: number }[] }

const watch = (): void => {
  const seen: Vitals = { fcp: 0, lcp: 0, cls: 0, longTasks: [] }
  Object.assign(globalThis, { vitals: seen })
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void
  ): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
      type,
      buffered: true,
    })
  on('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime))
  on('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  on('layout-shift', (entry) => entry.hadRecentInput || (seen.cls += entry.value))
  on('longtask', (entry) => seen.longTasks.push({ start: entry.startTime, duration: entry.duration }))
}

/**
 * Opens a page as a phone on a slow network, in a new browser context, and waits until it is idle. `token`: signed in.
 */
export const visit = async (browser: Browser, url: string, token?: string): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    if (token) await context.addCookies([{ name: 'user-token', value: token, url: new URL(url).origin }])
    const page = await context.newPage()
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_S,
      uploadThroughput: BYTES_PER_S / 2,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const requests = new Map<string, { url: string; isScript: boolean; size: number }>()
    session.on('Network.responseReceived', ({ requestId, response, type }) =>
      requests.set(requestId, { url: response.url, isScript: type === 'Script', size: 0 })
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId)
      if (request) request.size = encodedDataLength
    })
    const answer = await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.waitForTimeout(500)
    const seen = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
    const all = [...requests.values()]
    const isJs = (address: string): boolean => new URL(address).pathname.endsWith('.js')
    const scripts = all.filter((request) => request.isScript)
    const ahead = all.filter((request) => !request.isScript && isJs(request.url))
    const sum = (of: typeof all): number => of.reduce((bytes, request) => bytes + request.size, 0)
    const sizes = await Promise.all(scripts.map((script) => brotliSize(script.url)))
    return {
      status: answer?.status() ?? 0,
      js: sum(scripts),
      jsBrotli: sizes.reduce((a, b) => a + b, 0),
      prefetched: sum(ahead),
      total: sum(all),
      fcp: seen.fcp,
      lcp: seen.lcp,
      cls: seen.cls,
      scripts: scripts.map((script) => script.url),
      tbt: seen.longTasks
        .filter((task) => task.start >= seen.fcp)
        .reduce((ms, task) => ms + Math.max(0, task.duration - 50), 0),
    }
  } finally {
    await context.close()
  }
}
