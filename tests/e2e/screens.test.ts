import type { BrowserContext } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { overflowOf, watchPage } from '../../scripts/lib/audit.ts'
import { sizes, visitDemo } from '../../scripts/lib/demo-visit.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { seriousFindings, visit } from '../support/browser/journey.ts'
import { settled, watchRequests } from '../support/browser/settled.ts'

const [site, browser] = await Promise.all([startDemoSite(), openBrowser()])
const demo = await visitDemo(site.url)
afterAll(async () => {
  await browser.close()
  await site.close()
})

// Sizes and themes rotate: each screen is tested in one combination here, and in all of them by `npm run look`.
const cases = screens.flatMap(({ path, roles }, i) =>
  roles.map((role, j) => ({
    path,
    role,
    size: sizes[(i + j) % 2] ?? sizes[0],
    theme: (['light', 'dark'] as const)[Math.floor((i + j) / 2) % 2] ?? 'light',
  }))
)

/** Expected error answers: the invalid links in the addresses of some screens. */
const meant = /\/api\/auth\/(email-verification\/confirm|users\/reset)/

type Case = (typeof cases)[number]
const contexts = new Map<string, Promise<BrowserContext>>()

/**
 * The browser context of a case's role, size and theme. It is shared, so that the site's files are loaded and compiled
 * once for all its screens.
 */
const contextOf = ({ role, size, theme }: Case): Promise<BrowserContext> => {
  const key = [role, size.name, theme].join(' ')
  const context = contexts.get(key) ?? demo.enter(browser, role, size, { colorScheme: theme })
  contexts.set(key, context)
  return context
}

// Several in parallel: each has its own page, and mostly waits for the network to be idle.
test.concurrent.each(cases)(
  '$path as $role ($size.name, $theme) has no axe finding, console error, failed request or overflow',
  async (one) => {
    const page = await (await contextOf(one)).newPage()
    const troubles = watchPage(page)
    watchRequests(page)
    await visit(page, site.url + demo.address(one.path))
    await settled(page)
    expect(troubles().filter((line) => !meant.test(line))).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    // A token of the demo costs 1.00, so amounts are shown as money (product.md, Money).
    expect(await page.evaluate(() => document.body.innerText.match(/.*\btokens?\b.*/gi))).toBeNull()
    await page.close()
  }
)
