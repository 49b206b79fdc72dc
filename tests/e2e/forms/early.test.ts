import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../../scripts/lib/demo-visit.ts'
import { screens, type Role } from '../../../scripts/lib/screens.ts'
import { startDemoSite, startSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { holdScripts } from '../../support/browser/hold-scripts.ts'
import { settled } from '../../support/browser/settled.ts'
import { lostOf, typeInto, unsafeForms, watchForms } from '../../support/browser/type-everywhere.ts'

let site: Site
let browser: Awaited<ReturnType<typeof openBrowser>>
let demo: DemoVisit
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startDemoSite(), openBrowser()])
  demo = await visitDemo(site.url)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The screens of a role whose page has a form with fields when it comes from the server, one of each file. */
const withForms = async (role: Role): Promise<string[]> => {
  const found = new Map<string, string>()
  for (const { page: file, path, roles } of screens) {
    if (!roles.includes(role) || found.has(file)) continue
    const answer = await fetch(site.url + demo.address(path), { headers: { cookie: demo.cookieOf(role) } })
    const main = (await answer.text()).replace(/^[^]*<main/, '')
    // A search with an address of its own works before its code is there.
    if (/<form[^]*<(input|textarea)/.test(main.replaceAll(/<form[^>]*action=[^]*?<\/form>/g, ''))) found.set(file, path)
  }
  return [...found.values()]
}

test.concurrent.each(['visitor', 'fan', 'creator', 'admin'] as const)(
  'what is typed into a form before its code is there stays in it, and is nowhere in an address (%s)',
  async (role) => {
    const context = await demo.enter(browser, role, sizes[0])
    const troubles: string[] = []
    for (const path of await withForms(role)) {
      const page = await context.newPage()
      const watch = await watchForms(page)
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '{}' })
      )
      const hydrate = await holdScripts(page)
      await page.goto(site.url + demo.address(path), { waitUntil: 'commit' })
      await page.locator('main form').first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.readyState !== 'loading', undefined, { polling: 50 })
      const { typed } = await typeInto(page.locator('main'))
      // Nobody takes an early submission: the guard of the document stops it.
      // The console tells of the last one a moment later.
      await page.waitForTimeout(100)
      const before = [
        ...watch.faults().filter((line) => !line.includes('submit: not taken')),
        ...(await lostOf(page, typed)),
      ]
      await hydrate()
      await settled(page)
      // Rendered again by its own code, a form shows what that knows.
      for (const button of await page.locator('main form button[type="submit"]:enabled:visible').all())
        await button.click({ timeout: 2000 }).catch(() => undefined)
      await settled(page)
      const lost = await lostOf(page, typed)
      const faults = [
        ...before,
        ...watch.faults().filter((line) => !line.startsWith('503')),
        ...(await unsafeForms(page)),
        ...lost.map((text) => `${text} is lost`),
      ]
      troubles.push(...faults.map((fault) => `${path}: ${fault}`))
      await page.close()
    }
    await context.close()
    expect(troubles).toEqual([])
  },
  400_000
)

test('a form that a browser without scripts submits leads to its page, and its words are not in the log', async () => {
  const talkative = await startSite({ LOG_LEVEL: 'debug' })
  const answer = await fetch(`${talkative.url}//contact?x=SecretQuery`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'message=SecretWords',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?x=SecretQuery'])
  for (const path of [
    '/search?q=SecretQuery',
    '/explore?q=SecretQuery',
    '/api/search?q=SecretQuery',
    '/nowhere?q=SecretQuery',
  ])
    await fetch(talkative.url + path)
  const log = talkative.output()
  await talkative.close()
  expect(log).toContain('/contact')
  expect(log).not.toMatch(/Secret/)
})
