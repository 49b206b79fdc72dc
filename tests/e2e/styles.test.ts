import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sizes, visitDemo } from '../../scripts/lib/demo-visit.ts'
import type { Role } from '../../scripts/lib/screens.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { changedStyles, contestedStyles, rememberStyles } from '../support/browser/computed-styles.ts'
import { visit } from '../support/browser/journey.ts'
import { settled, watchRequests } from '../support/browser/settled.ts'

const [site, browser] = await Promise.all([startDemoSite(), openBrowser()])
const demo = await visitDemo(site.url)
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Screens on which something can be opened that is loaded on demand. */
const visits: readonly { role: Role; paths: readonly string[] }[] = [
  { role: 'visitor', paths: ['/', '/explore', '/{performer}', '/posts/{locked}', '/galleries/{gallery}'] },
  {
    role: 'fan',
    paths: [
      '/home',
      '/{performer}',
      '/{shopkeeper}?tab=photos',
      '/posts/{free}',
      '/messages/{conversation}',
      '/products/{product}',
      '/galleries/{gallery}',
      '/videos/{lockedVideo}',
      '/live/{performer}',
      '/user/account',
      '/user/addresses',
      '/wallet',
      '/wallet/cards',
      '/wallet/limits',
      '/subscriptions',
      '/calls/{call}',
      '/orders/{order}',
      '/purchases',
      '/bookmarks?type=videos',
    ],
  },
  {
    role: 'creator',
    paths: [
      '/home',
      '/creator/account',
      '/creator/posts',
      '/creator/post',
      '/creator/story',
      '/creator/photos',
      '/creator/galleries',
      '/creator/gallery?id={ownGallery}',
      '/creator/video?id={ownVideo}',
      '/creator/product',
      '/creator/broadcasts',
      '/creator/broadcasts/new',
      '/creator/welcome-message',
      '/creator/earnings',
      '/creator/coupons',
      '/creator/payouts',
      '/creator/payout-settings',
      '/messages/{ownConversation}',
      '/live/{own}',
    ],
  },
]

/** Buttons that open something, by their names; one of each kind is clicked on each screen. */
const KINDS = [
  '^Tip ',
  '^Unlock for',
  '^Buy for',
  '^Comment',
  '^Open ',
  "'s stories(, new)?$",
  '^Subscribe',
  '^Add ',
  '^Cancel subscription',
  '^Pay now',
  '^Set limit',
  '^Change',
  '^Start break',
  '^Withdraw',
  '^Upload',
  '^Create coupon',
  '^Use a frame',
  '^Delete',
  '^What others see',
  '^Play ',
  '^Choose ',
  '^Request',
]
/** Menu items that open a dialog. */
const IN_MENUS = /^(Report|Block|Edit|Delete|Remove|Details|Change|Price|Who|Move)/
const OPEN =
  'dialog[open], [popover="auto"]:popover-open, [role="menu"]:visible, [role="dialog"][aria-modal="true"]:visible'

/** Closes everything with Escape. What still stands open after 30 s is printed. */
const closeAll = async (page: Page): Promise<void> => {
  const open = page.locator(OPEN)
  let left = await open.count()
  for (const until = Date.now() + 30_000; left > 0 && Date.now() < until; left = await open.count()) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
  expect(left === 0 ? '' : await open.first().evaluate((element) => element.outerHTML.slice(0, 500))).toBe('')
}

/** The buttons to press: every one that opens a popover or a menu, and the first of each kind. */
const openers = (page: Page): Promise<number[]> =>
  page.evaluate((kinds) => {
    const seen = new Set<string>()
    return [...document.querySelectorAll('main button, header button, aside button')].flatMap((button, index) => {
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      const kind =
        kinds.find((kind) => new RegExp(kind).test(name)) ??
        (button.matches('[popovertarget], [aria-haspopup="menu"]')
          ? name.replace(/ (of|for|with) .*|,.*/, '')
          : undefined)
      if (kind === undefined || seen.has(kind) || !button.checkVisibility() || (button as HTMLButtonElement).disabled)
        return []
      seen.add(kind)
      button.setAttribute('data-opener', String(index))
      return [index]
    })
  }, KINDS)

const cases = visits.flatMap(({ role, paths }, i) =>
  paths.map((path, j) => ({ role, path, size: sizes[(i + j) % 2] ?? sizes[0] }))
)

/** One window for each role and size; what it has loaded stays in its cache. */
const windows = new Map<string, ReturnType<typeof demo.enter>>()
const windowOf = ({ role, size }: (typeof cases)[number]): ReturnType<typeof demo.enter> => {
  const key = `${role} ${size.name}`
  const known = windows.get(key) ?? demo.enter(browser, role, size)
  windows.set(key, known)
  return known
}

let opened = 0

test.concurrent.each(cases)(
  '$path as $role ($size.name) keeps its look after opening and loading, and no two files of a layer contend',
  async (one) => {
    const page = await (await windowOf(one)).newPage()
    page.setDefaultTimeout(60_000)
    watchRequests(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, site.url + demo.address(one.path))
    await settled(page)
    const contested = new Set(await contestedStyles(page))
    const indices = await openers(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await rememberStyles(page)).toBeGreaterThan(10)
    for (const index of indices) {
      const button = page.locator(`[data-opener="${index}"]`)
      // An earlier click may have replaced it.
      if (!(await button.isVisible().catch(() => false))) continue
      // Some are covered by other elements in this size; the number of opened ones is checked at the end.
      const isPressed = await button.click({ timeout: 5000 }).then(
        () => true,
        () => false
      )
      if (!isPressed) continue
      opened += 1
      await settled(page)
      for (const line of await contestedStyles(page)) contested.add(line)
      const item = page.locator('[role="menu"]:visible [role="menuitem"]').filter({ hasText: IN_MENUS }).first()
      if (await item.isVisible().catch(() => false)) {
        // The list of this menu may be reloading, which removes the menu.
        await item.click({ timeout: 5000 }).catch(() => undefined)
        await settled(page)
        for (const line of await contestedStyles(page)) contested.add(line)
      }
      await closeAll(page)
      if (new URL(page.url()).pathname !== new URL(site.url + demo.address(one.path)).pathname) break
    }
    // Animations get time to end.
    let changed = await changedStyles(page)
    for (const until = Date.now() + 20_000; changed.length > 0 && Date.now() < until; ) {
      await page.waitForTimeout(200)
      changed = await changedStyles(page)
    }
    expect(changed).toEqual([])
    expect([...contested]).toEqual([])
    await page.close()
  }
)

test('enough was opened', () => {
  expect(opened).toBeGreaterThan(60)
})
