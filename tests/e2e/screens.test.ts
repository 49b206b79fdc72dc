import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { overflowOf } from '../../scripts/lib/audit.ts'
import { visitDemo } from '../../scripts/lib/demo-visit.ts'
import { startDemoSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { changedStyles, contestedStyles, rememberStyles, unfocus } from '../support/browser/computed-styles.ts'
import { seriousFindings, visit } from '../support/browser/journey.ts'
import { markOpeners, openEach } from '../support/browser/open-everything.ts'
import { openingScreens } from '../support/browser/opening-screens.ts'
import { screenCases, screenPages, type ScreenCase } from '../support/browser/screen-pages.ts'
import { settled } from '../support/browser/settled.ts'
import { zoomFaults } from '../support/browser/zoomed.ts'

const [site, ...browsers] = await Promise.all([startDemoSite(), openBrowser(), openBrowser()])
const demo = await visitDemo(site.url)
const { inPage } = screenPages(browsers, demo, screenCases)
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await site.close()
})

/** Expected error answers: the invalid links in the addresses of some screens. */
const meant = /\/api\/auth\/(email-verification\/confirm|users\/reset)/

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
/** What is not valid in a page as the server sent it, one line each. */
const invalidIn = async (html: string): Promise<string[]> => {
  // The handle of antd's Switch, a <div> in a <button>.
  const text = html.replaceAll(/<div class="ant-switch-handle[^>]*><\/div>/g, '')
  const { results } = await validator.validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  )
}

const opens = ({ role, path }: ScreenCase): boolean => openingScreens[role]?.includes(path) === true
let opened = 0

/** Opens everything that can be opened, and compares how the screen looks before and afterwards. */
const keepsItsLook = async (page: Page): Promise<void> => {
  // Some screens put the cursor into a field.
  await unfocus(page)
  await settled(page)
  const contested = new Set(await contestedStyles(page))
  const marks = await markOpeners(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await rememberStyles(page)).toBeGreaterThan(10)
  const openedHere = await openEach(page, marks, async () => {
    for (const line of await contestedStyles(page)) contested.add(line)
  })
  // Added in a statement of its own: \`opened += await …\` reads the sum before it waits, and loses what another adds.
  opened += openedHere
  // Animations get time to end.
  let changed = await changedStyles(page)
  for (const until = Date.now() + 20_000; changed.length > 0 && Date.now() < until; ) {
    await page.waitForTimeout(200)
    changed = await changedStyles(page)
  }
  expect(changed).toEqual([])
  expect([...contested]).toEqual([])
}

test('every address of opening-screens.ts is in the list of screens', () => {
  const all = Object.values(openingScreens).flat().length
  expect(screenCases.filter(opens)).toHaveLength(all)
})

// One visit of each screen shows all of this. Two in parallel: a visit mostly waits for the page to be at rest.
test.concurrent.each(screenCases)(
  '$path as $role ($size.name, $theme) is valid HTML without axe finding, console error, failed request or overflow, keeps its look whatever is opened, and leaves room at 400 % zoom',
  (one) =>
    inPage(one, async ({ page, troubles }) => {
      if (opens(one)) await page.emulateMedia({ reducedMotion: 'reduce' })
      const answer = await visit(page, site.url + demo.address(one.path))
      expect(await invalidIn((await answer?.text()) ?? '')).toEqual([])
      await settled(page)
      expect(troubles().filter((line) => !meant.test(line))).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      // A token of the demo costs 1.00, so amounts are shown as money (product.md, Money).
      expect(await page.evaluate(() => document.body.innerText.match(/.*\btokens?\b.*/gi))).toBeNull()
      if (opens(one)) await keepsItsLook(page)
      expect(await zoomFaults(page)).toEqual([])
    })
)

test('more than 60 menus, dialogs and fields were opened', () => {
  expect(opened).toBeGreaterThan(60)
})

test('a page is complete without JavaScript, with nothing hidden, and every script has the nonce', async () => {
  for (const path of ['/', '/explore', '/{performer}', '/posts/{free}']) {
    const html = await (await fetch(site.url + demo.address(path))).text()
    expect(html).not.toMatch(/<template|<div hidden/)
    expect((html.match(/<script[^>]*>/g) ?? []).filter((tag) => !/nonce="[^"]+"/.test(tag))).toEqual([])
  }
})
