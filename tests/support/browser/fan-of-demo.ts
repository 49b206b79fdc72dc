import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../../scripts/lib/demo-visit.ts'
import { startDemoSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from './browser.ts'
import { visit } from './journey.ts'
import { settled, watchRequests } from './settled.ts'

export const dialog = (page: Page): Locator => page.locator('dialog[open]')
export const back = (page: Page): Promise<unknown> => page.evaluate(() => history.back())
export const isAt = (page: Page, address: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname).toBe(address)
/**
 * Waits for the browser to remove the history entry of a closed dialog, which happens asynchronously, and for a new page
 * to be complete: a step back that is sent before is lost on a busy machine.
 */
export const rested = async (page: Page): Promise<void> => {
  await page.waitForTimeout(300)
  await settled(page)
}

export const openTip = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Tip / }).first().click()
  await dialog(page).getByRole('heading').first().waitFor()
}

/** Opens the first stories of the page and pauses them: otherwise they advance by themselves. */
export const openStories = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The label says "new" until the story has been seen.
  await page
    .getByRole('button', { name: /'s stories(, new)?$/ })
    .first()
    .click()
  await dialog(page).waitFor()
}

export type FanOfDemo = {
  site: Site
  browser: Browser
  demo: DemoVisit
  windows: BrowserContext[] /** Goes from Explore to an address through links of the site, in a window of the given size. */
  arriveAt: (at: 0 | 1, address: string) => Promise<Page>
  close: () => Promise<void>
}

/** Opens a window of each size, signed in as the demo's fan. */
export const fanOfDemo = async (): Promise<FanOfDemo> => {
  const [site, browser] = await Promise.all([startDemoSite(), openBrowser()])
  const demo = await visitDemo(site.url)
  const windows = await Promise.all(sizes.map((size) => demo.enter(browser, 'fan', size)))
  return {
    site,
    browser,
    demo,
    windows,
    arriveAt: async (at, address) => {
      const page = await windows[at]!.newPage()
      page.setDefaultTimeout(30_000)
      watchRequests(page)
      await visit(page, `${site.url}/explore`)
      await page.evaluate(
        (href) => (window as unknown as { next: { router: { push: (to: string) => unknown } } }).next.router.push(href),
        address
      )
      await page.waitForURL((url) => url.pathname === address.split('?')[0])
      await settled(page)
      return page
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}
