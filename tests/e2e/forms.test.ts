import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../scripts/lib/demo-visit.ts'
import { screens } from '../../scripts/lib/screens.ts'
import { startDemoSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { fillCard, openWindow, visit } from '../support/browser/journey.ts'
import { enterAs, joinFan } from '../support/browser/journey-people.ts'

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

/** The addresses to which the page navigates from now on. */
const navigations = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(`${request.method()} ${new URL(request.url()).search}`)
  })
  return seen
}

test.each(sizes)('a fan without an address buys a product, saves the address there and pays ($name)', async (size) => {
  const fan = await joinFan(site, `Nora ${size.name}`)
  const { page, context } = await enterAs(browser, site, size, fan)
  await visit(page, demo.address('/products/{product}'))
  const seen = navigations(page)
  await page.getByRole('button', { name: /^Buy/ }).first().click()
  const sheet = page.locator('dialog[open]')
  const save = sheet.getByRole('button', { name: 'Save address' })
  await save.click()
  await sheet.getByLabel('Street', { exact: false }).first().fill('Main Street')
  await sheet.getByLabel('Street', { exact: false }).first().press('Enter')
  await sheet.locator('[aria-invalid]').first().waitFor()
  const country = sheet.getByRole('combobox', { name: /Country/ })
  await country.click()
  await country.fill('Iceland')
  await country.press('Enter')
  const city = sheet.getByLabel('City', { exact: false }).first()
  await city.click()
  await city.fill('Reykjavik')
  await sheet.getByLabel('Postal code', { exact: false }).first().fill('101')
  await save.click()
  await sheet.getByText('Main Street', { exact: false }).first().waitFor()
  await fillCard(page, '4242424242424242')
  await sheet
    .getByRole('button', { name: /^(Buy|Pay)/ })
    .last()
    .click()
  await page.waitForURL('**/orders/*')
  expect(seen).toEqual([])
  expect(site.output()).not.toContain('Main')
  await context.close()
})

test('what a form holds before its code has loaded stays in it, and never in an address', async () => {
  const { page, context } = await openWindow(browser, site, sizes[0])
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  const seen = navigations(page)
  const message = page.locator('textarea').first()
  await message.fill('Where is my order?')
  await page.getByRole('button', { name: /Send/ }).click()
  await page.locator('input[name="email"]').press('Enter')
  release()
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  expect([await message.inputValue(), seen]).toEqual(['Where is my order?', []])
  await context.close()
})

test('a form that a browser without scripts submits leads to its page, and its words are not in the log', async () => {
  const answer = await fetch(`${site.url}//contact?x=1`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'message=SecretWords',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?x=1'])
  expect(site.output()).not.toMatch(/SecretWords|x=1/)
})

test('Enter in any field of any screen never makes the browser submit a form itself', async () => {
  const troubles: string[] = []
  for (const role of ['visitor', 'fan', 'creator', 'admin'] as const) {
    const context = await demo.enter(browser, role, sizes[0])
    const page = await context.newPage()
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.method() === 'POST') troubles.push(`${role} ${request.url()}`)
    })
    // Nothing is saved: what a call would answer does not matter here.
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '{}' })
    )
    await page.addInitScript(() =>
      addEventListener('submit', (event) => event.defaultPrevented || console.error('native submit'))
    )
    const pageErrors: string[] = []
    page.on('console', (message) => message.text() === 'native submit' && pageErrors.push(page.url()))
    const paths = [...new Set(screens.filter(({ roles }) => roles.includes(role)).map(({ path }) => path))]
    for (const path of paths) {
      await visit(page, site.url + demo.address(path))
      const before = new URL(page.url()).pathname
      for (const field of await page.locator('main input:visible, main textarea:visible').all()) {
        await field.press('Enter', { timeout: 2000 }).catch(() => undefined)
        if (new URL(page.url()).pathname !== before) break
      }
      const unsafe = await page.evaluate(
        () =>
          [...document.forms].filter((form) =>
            form.hasAttribute('action') ? form.getAttribute('role') !== 'search' : form.method !== 'post'
          ).length
      )
      if (unsafe > 0) troubles.push(`${role} ${path}: a form without method="post"`)
    }
    troubles.push(...pageErrors)
    await context.close()
  }
  expect(troubles).toEqual([])
}, 600_000)
