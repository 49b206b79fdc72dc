import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { sizes, visitDemo, type DemoVisit } from '../../scripts/lib/demo-visit.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { changedStyles, rememberStyles, unfocus } from '../support/browser/computed-styles.ts'
import { runAdmin, seriousFindings, visit } from '../support/browser/journey.ts'

/** The layout in a real browser: sizes, positions, reachable elements. The demo's pictures are not needed. */
const [desktop, phone] = sizes
const browser = await openBrowser()
let site: Site
let demo: DemoVisit
beforeAll(async () => {
  site = await startSite({ DEMO: '1' })
  demo = await visitDemo(site.url)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const open = async (
  role: 'visitor' | 'fan' | 'creator',
  path: string,
  size: (typeof sizes)[number] = phone
): Promise<Page> => {
  const page = await (await demo.enter(browser, role, size)).newPage()
  page.setDefaultTimeout(60_000)
  await visit(page, site.url + demo.address(path))
  return page
}
const topOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

test.each(['visitor', 'fan'] as const)(
  "a creator's page on a phone: the first post within a screen and a half, one row of icons, nothing wider than the screen, for a %s",
  async (role) => {
    const page = await open(role, '/{performer}')
    expect(await topOf(page, 'article')).toBeLessThan(1.5 * phone.height)
    expect(await topOf(page, 'article')).toBeLessThan(phone.height)
    // The news menu stands in the row below, beside the follow button.
    const selector = 'header:has(h1) :is(a, button):has(svg):not([aria-label^="Notifications from"])'
    const icons = await page.locator(selector).evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && width < 60 && height < 60)
        .map(({ top }) => Math.round(top))
    )
    expect(new Set(icons).size).toBe(1)
    // The fan is already subscribed.
    if (role === 'visitor')
      expect(
        await page
          .getByRole('button', { name: /^Subscribe/ })
          .first()
          .innerText()
      ).toMatch(/\$\d+\.\d\d/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    expect(await seriousFindings(page)).toEqual([])
    await page.context().close()
  }
)

test("a selected tab of a creator's page scrolls to the top, with its content in view", async () => {
  const page = await open('visitor', '/{performer}')
  await page.getByRole('link', { name: /^Photos/ }).click()
  await page.waitForURL(/tab=photos/)
  const bar = page.getByRole('navigation', { name: /content$/ }).first()
  await expect.poll(async () => (await bar.boundingBox())?.y ?? 999).toBeLessThan(80)
  // The photos of posts are among them.
  const tiles = page.getByRole('list', { name: /photos/i }).getByRole('listitem')
  await expect
    .poll(async () => ((await tiles.count()) > 0 ? ((await tiles.first().boundingBox())?.y ?? 999) : 999))
    .toBeLessThan(phone.height / 2)
  await page.context().close()
})

test('search results update while typing, keep the old list meanwhile, replace the address, and announce their number', async () => {
  const page = await open('visitor', '/explore', desktop)
  const cards = page.locator('article h3')
  const all = await cards.count()
  const before = await page.evaluate(() => history.length)
  let emptied = false
  await page.route('**/performers/user/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    emptied ||= (await cards.count()) === 0
    await route.continue()
  })
  await page.getByRole('searchbox').pressSequentially('ilka', { delay: 60 })
  await expect.poll(() => cards.count()).toBe(1)
  expect(all).toBeGreaterThan(5)
  expect(emptied).toBe(false)
  // On a busy machine the first letters alone are searched too, and find the same.
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ilka')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await expect.poll(() => page.locator('[aria-live="polite"]').filter({ hasText: '1 creator' }).count()).toBe(1)
  expect(await page.getByRole('searchbox').inputValue()).toBe('ilka')
  await page.context().close()
})

test('on a phone the account opens as a list of its sections, each a page with a back link; a wide screen shows the list beside it', async () => {
  const page = await open('fan', '/user/account')
  const index = page.getByRole('navigation', { name: /account/i })
  for (const name of ['Profile', 'Password', 'Devices', 'Notifications', 'Following'])
    expect(await index.getByRole('link', { name }).isVisible()).toBe(true)
  expect(await page.getByLabel('Name', { exact: true }).isVisible()).toBe(false)
  await index.getByRole('link', { name: 'Password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
  await index.getByRole('link', { name: 'Following' }).click()
  await page.getByRole('heading', { level: 1, name: 'Following' }).waitFor()
  await page.context().close()
  const wide = await open('fan', '/user/account', desktop)
  expect(await wide.getByLabel('Name', { exact: true }).isVisible()).toBe(true)
  expect(await wide.locator('[aria-current="page"]').filter({ hasText: 'Profile' }).isVisible()).toBe(true)
  await wide.context().close()
})

test('the list of followed creators can be searched, and has buttons to unfollow', async () => {
  const page = await open('fan', '/subscriptions/following')
  const rows = page.getByRole('main').getByRole('listitem')
  const all = await rows.count()
  expect(all).toBeGreaterThan(3)
  await page.getByRole('searchbox').pressSequentially('ilka')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByRole('button', { name: /^Following/ }).click()
  await rows.getByRole('button', { name: /^Follow / }).click()
  await rows.getByRole('button', { name: /^Following/ }).waitFor()
  await page.context().close()
})

test('the bottom bar on a phone leads a creator to a new post and to the subscribers', async () => {
  const page = await open('creator', '/home')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('menuitem', { name: 'New post' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBeGreaterThanOrEqual(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Subscribers' }).click()
  await page.waitForURL(/\/creator\/subscribers/)
  await page.context().close()
})

test('a calendar opens within the window from a field in the middle of a phone, where neither side has enough room', async () => {
  const page = await open('fan', '/wallet')
  const field = page.getByLabel('From', { exact: true })
  await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2))
  await field.click()
  const calendar = page.locator('.ant-picker-dropdown')
  await calendar.waitFor()
  const edges = await calendar.evaluate(async (element) => {
    // It grows while it opens.
    await Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished))
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
  expect(edges.top).toBeGreaterThanOrEqual(0)
  expect(edges.bottom).toBeLessThanOrEqual(phone.height)
  await page.context().close()
})

test('an icon button keeps its size beside the longest title', async () => {
  const page = await open('visitor', '/{performer}')
  await page.locator('[aria-haspopup="menu"]').first().waitFor()
  // A row as in lists and headers: a title that wraps, and a menu button copied from this page.
  const width = await page.evaluate(() => {
    const opener = document.querySelector('main [aria-haspopup="menu"]')?.parentElement
    const row = document.createElement('div')
    row.style.cssText = 'display: flex; width: 300px'
    const title = document.createElement('h2')
    title.textContent = 'Donaudampfschifffahrtsgesellschaft '.repeat(6)
    row.append(title, opener?.cloneNode(true) ?? '')
    document.querySelector('main')?.append(row)
    return row.querySelector('svg')?.getBoundingClientRect().width ?? 0
  })
  expect(width).toBeGreaterThanOrEqual(15)
  await page.context().close()
})

test("the operator's menus open beside their buttons, a link opens in a new tab, and a visitor's header links to Explore", async () => {
  const menus = [
    { title: 'Our blog', path: 'https://blog.example', section: 'header', isNewTab: true },
    { title: 'Festival', path: '/page/help', section: 'main', isNewTab: false },
    { title: 'Imprint', path: '/page/terms', section: 'footer', isNewTab: false },
  ]
  runAdmin(site, 'set', 'menus', JSON.stringify(menus))
  for (const size of sizes) {
    const page = await open('visitor', '/explore', size)
    const blog = page.getByRole('banner').getByRole('link', { name: 'Our blog (opens in a new tab)' })
    expect([await blog.getAttribute('target'), await blog.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    expect(await page.getByRole('banner').getByRole('link', { name: 'Festival' }).isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).isVisible()).toBe(true)
    expect(await page.getByRole('banner').getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('/explore')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await page.context().close()
  }
  const fan = await open('fan', '/home', desktop)
  expect(
    await fan
      .getByRole('banner')
      .getByRole('link', { name: /Our blog/ })
      .getAttribute('target')
  ).toBe('_blank')
  expect(
    await fan
      .getByRole('main')
      .locator('xpath=preceding-sibling::nav')
      .getByRole('link', { name: 'Festival' })
      .isVisible()
  ).toBe(true)
  await fan.context().close()
})

test('nothing moves when the web font has loaded', async () => {
  const page = await (await demo.enter(browser, 'visitor', phone)).newPage()
  await page.route('**/fonts/figtree-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site.url + demo.address('/{performer}'))
  await page.waitForFunction(
    () =>
      document.fonts.check('1rem Figtree') &&
      [...document.fonts].some(({ family, status }) => family.includes('Figtree') && status === 'loaded')
  )
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
  await page.context().close()
})

test.each(
  screens.filter(({ roles }) => roles.includes('visitor')).map(({ path }, i) => ({ path, size: sizes[i % 2] ?? phone }))
)('$path for a visitor looks the same before its style sheets have arrived, $size.name', async ({ path, size }) => {
  const page = await (await demo.enter(browser, 'visitor', size)).newPage()
  page.setDefaultTimeout(60_000)
  // Animations come with the style sheets.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  // A script would change the page, and a font that arrives in between the size of its text.
  await page.route(/\.(?:js|woff2)$/, (route) => route.abort())
  await page.route(/\/_next\/static\/.*\.css$/, async (route) => {
    held++
    await released
    await route.continue()
  })
  await page.goto(site.url + demo.address(path), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.locator('body > link[rel=stylesheet]').first().waitFor({ state: 'attached' })
  await unfocus(page)
  expect(await rememberStyles(page)).toBeGreaterThan(20)
  expect(held).toBeGreaterThan(0)
  release()
  await page.waitForLoadState()
  expect(await changedStyles(page)).toEqual([])
  await page.context().close()
})

/** Low windows: a phone on its side, without and with its keyboard, and 400 % zoom. `messages`: px that they have at least. */
const low = [
  { width: 844, height: 390, messages: 180 },
  { width: 844, height: 190, messages: 70 },
  { width: 360, height: 225, messages: 100 },
  { width: 320, height: 256, messages: 100 },
] as const

test('in a low window a conversation leaves room for messages, and what one writes in is whole', async () => {
  const page = await open('fan', '/messages/{conversation}')
  const area = page.getByRole('textbox', { name: /^Message/ })
  await area.click()
  await area.fill('Hello there')
  for (const { messages, ...size } of low) {
    await page.setViewportSize(size)
    const heights = async (): Promise<boolean[]> => {
      const thread = await page.locator('[data-thread]').boundingBox()
      const send = await page.getByRole('button', { name: 'Send', exact: true }).boundingBox()
      const text = await area.boundingBox()
      const isWhole = [send, text].every((box) => box && box.y >= 0 && box.y + box.height <= size.height)
      return [(thread?.height ?? 0) >= messages, (thread?.y ?? size.height) <= size.height / 4 + 10, isWhole]
    }
    await expect.poll(heights, { message: `${size.width}×${size.height}` }).toEqual([true, true, true])
  }
})
