import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../../scripts/lib/demo-visit.ts'
import { startDemoSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from './browser.ts'
import { visit } from './journey.ts'

export const dialog = (page: Page): Locator => page.locator('dialog[open]')
export const back = (page: Page): Promise<unknown> => page.evaluate(() => history.back())
export const isAt = (page: Page, address: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname).toBe(address)
/** What is closed takes its entry of the history away, which the browser does in its own time. */
export const rested = (page: Page): Promise<void> => page.waitForTimeout(400)

export const openTip = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Tip / }).first().click()
  await dialog(page).getByRole('heading').first().waitFor()
}

/** Opens the first stories of the page, which stand still: by themselves they would go on meanwhile. */
export const openStories = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What has not been seen is called new.
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
  windows: BrowserContext[] /** Comes from Explore to an address, by links of the site; in the window of a size. */
  arriveAt: (at: 0 | 1, address: string) => Promise<Page>
  close: () => Promise<void>
}

/** The demo's fan in a window of each size. */
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
      await visit(page, `${site.url}/explore`)
      await page.evaluate(
        (href) => (window as unknown as { next: { router: { push: (to: string) => unknown } } }).next.router.push(href),
        address
      )
      await page.waitForURL((url) => url.pathname === address.split('?')[0])
      await page.waitForLoadState('networkidle')
      return page
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}
