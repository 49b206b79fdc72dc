import { chromium, type Browser } from 'playwright-core'
import { BROWSER_ARGS, ensureBrowser } from '../../scripts/lib/browser.ts'
import { buildWhenStale } from '../../scripts/lib/build.ts'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { startBareNext } from './bare-next.ts'
import { makeBenchData, type BenchData } from './bench-data.ts'
import type { Child } from './child.ts'

const open: (() => Promise<unknown>)[] = []

/** Creates a value on first use, and disposes of it at the end of the bench. */
const once = <T>(make: () => Promise<T>, end: (made: T) => Promise<unknown>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().then((value) => {
      open.push(() => end(value))
      return value
    })
    return made
  }
}

let built = false

/**
 * Builds the web part once when it is stale, in a separate folder of the bench, because a running site needs its files.
 * Throws when the build fails.
 */
export const ensureBuild = (): void => {
  built ||= buildWhenStale()
  if (!built) throw new Error('The web part was not built')
}

/** Our site with the bench's own data. */
export const ourSite = once(
  async (): Promise<Site & { data: BenchData }> => {
    ensureBuild()
    const site = await startSite()
    return { ...site, data: await makeBenchData(site.dataDir) }
  },
  (site) => site.close()
)

/** The bare app of the same framework. */
export const bareSite: () => Promise<Child> = once(startBareNext, (child) => child.close())

/** The path of the machine's Chromium. Throws when there is none. */
export const browserPath = (): string => {
  const path = ensureBrowser()
  if (!path) throw new Error('No browser found: set CHROMIUM_PATH')
  return path
}

/** A headless browser. */
export const theBrowser: () => Promise<Browser> = once(
  () => chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS }),
  (browser) => browser.close()
)

/** Closes everything that was opened. */
export const closeSites = async (): Promise<void> => {
  for (const end of open.splice(0).toReversed()) await end().catch((error: unknown) => console.error(String(error)))
}

/** The number of posts in the HTML of a page. */
export const postsIn = (html: string): number => html.match(/<article\b/g)?.length ?? 0
