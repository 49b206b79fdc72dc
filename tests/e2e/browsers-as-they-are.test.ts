import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../scripts/lib/demo-visit.ts'
import { startDemoSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { visit } from '../support/browser/journey.ts'

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

/** Errors of React and thrown ones. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && message.text().includes('React') && faults.push(message.text())
  )
  return faults
}

test.each(['visitor', 'fan'] as const)('with site data blocked, links lead on (%s)', async (role) => {
  const context = await demo.enter(browser, role, sizes[0])
  await context.addInitScript(() => {
    const refuse = { get: () => { throw new DOMException('denied', 'SecurityError') } } // biome-ignore format: one line
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, refuse)
    Object.defineProperty(navigator, 'serviceWorker', refuse)
  })
  const page = await context.newPage()
  const faults = faultsOf(page)
  await visit(page, `${site.url}/explore`)
  await page.locator('main a[href^="/"]').first().click()
  await page.waitForFunction(() => location.pathname !== '/explore')
  await page.goBack()
  await page.waitForURL('**/explore')
  expect(faults).toEqual([])
  await context.close()
})

test.each([-26, 26])('a device whose clock is %i hours off shows what the server has rendered', async (hours) => {
  const context = await demo.enter(browser, 'fan', sizes[0])
  await context.addInitScript((ms) => {
    const Real = Date
    const now = (): number => Real.now() + ms
    globalThis.Date = new Proxy(Real, {
      construct: (target, args: unknown[]) => Reflect.construct(target, args.length ? args : [now()]) as Date,
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    })
  }, hours * 3_600_000)
  const page = await context.newPage()
  const faults = faultsOf(page)
  for (const path of ['/home', '/live', '/subscriptions', '/notifications', '/purchases', '/{performer}']) {
    await visit(page, site.url + demo.address(path))
    expect([path, faults]).toEqual([path, []])
  }
  await context.close()
})
