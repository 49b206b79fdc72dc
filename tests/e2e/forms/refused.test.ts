import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../../scripts/lib/demo-visit.ts'
import type { Role } from '../../../scripts/lib/screens.ts'
import { startDemoSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { fillCard, fillRegistration, visit } from '../../support/browser/journey.ts'
import { enterAs, joinFan } from '../../support/browser/journey-people.ts'
import { settled, watchRequests } from '../../support/browser/settled.ts'
import { lostOf, watchForms } from '../../support/browser/type-everywhere.ts'

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

type Row = {
  name: string
  role: Role
  path: string
  /** Opens the form. */
  open?: (page: Page) => Promise<unknown>
  /** What is typed, by the labels of the fields. */
  typed: Record<string, string>
  fill?: (page: Page) => Promise<unknown>
  /** What `fill` has typed. */
  kept?: string[]
  send: string | RegExp
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const rows: Row[] = [
  {
    name: 'signing in',
    role: 'visitor',
    path: '/auth/login',
    typed: { 'Email or username': 'canary@example.test', Password: 'canary password' },
    send: 'Log in',
  },
  {
    name: 'joining',
    role: 'visitor',
    path: '/auth/register',
    typed: {},
    fill: (page) => fillRegistration(page, { name: 'Canary Bird', username: 'canary-bird' }),
    send: /^(Join|Create)/,
  },
  {
    name: 'a forgotten password',
    role: 'visitor',
    path: '/auth/forgot',
    typed: { Email: 'canary@example.test' },
    send: /^Send/,
  },
  {
    name: 'a message to the site',
    role: 'visitor',
    path: '/contact',
    typed: {
      'Your name': 'Canary',
      Email: 'canary@example.test',
      Subject: 'Canary order',
      Message: 'Canary where is my order?',
    },
    send: /^Send/,
  },
  {
    name: 'a comment',
    role: 'fan',
    path: '/posts/{free}',
    typed: { 'Write a comment': 'Canary sings' },
    send: /^(Post|Comment|Send)$/,
  },
  {
    name: 'a message',
    role: 'fan',
    path: '/messages/{conversation}',
    typed: {},
    fill: (page) => page.getByRole('textbox', { name: /^Message / }).fill('Canary message'),
    kept: ['Canary message'],
    send: 'Send',
  },
  {
    name: 'a post',
    role: 'creator',
    path: '/creator/post',
    typed: { "What's on your mind?": 'Canary post' },
    send: 'Publish',
  },
  {
    name: 'the profile',
    role: 'fan',
    path: '/user/account?section=profile',
    typed: { Name: 'Canary Name' },
    send: /^Save/,
  },
  {
    name: 'a coupon',
    role: 'creator',
    path: '/creator/coupons',
    open: press('Create coupon'),
    typed: { Code: 'CANARY7', Discount: '17' },
    send: /^(Create|Save)/,
  },
]

const failures: Record<string, (route: Route) => Promise<void>> = {
  'the server fails': (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  'the connection is lost': (route) => route.abort('connectionfailed'),
}

describe.each(Object.keys(failures))('when %s', (failure) => {
  test.each(rows)(
    'nothing that was typed is lost: $name',
    async ({ role, path, open, typed, fill, kept = [], send }) => {
      const context = await demo.enter(browser, role, sizes[0])
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      watchRequests(page)
      const watch = await watchForms(page)
      await visit(page, site.url + demo.address(path))
      await settled(page)
      await open?.(page)
      let sent = 0
      await page.route('**/api/**', (route) => {
        if (route.request().method() === 'GET') return route.continue()
        sent += 1
        return failures[failure]!(route)
      })
      const place = page.locator('dialog[open], [role="dialog"], main').last()
      for (const [label, text] of Object.entries(typed))
        await place.locator('input, textarea').and(place.getByLabel(label)).first().fill(text)
      await fill?.(page)
      await place.getByRole('button', { name: send, exact: true }).last().click()
      await expect.poll(() => sent).toBeGreaterThan(0)
      await settled(page)
      expect(await lostOf(page, [...Object.values(typed), ...kept])).toEqual([])
      expect(watch.faults().filter((line) => !/^(500|failed): /.test(line))).toEqual([])
      await context.close()
    }
  )
})

/** A product that is sent by post, with enough in stock for both sizes. */
const inStock = async (): Promise<string> => {
  const answer = await fetch(`${site.url}/api/performer-assets/products/search?limit=50`)
  const { data } = (await answer.json()) as { data: { data: { _id: string; stock?: number }[] } }
  return data.data.find(({ stock = 0 }) => stock > 1)?._id ?? ''
}

test.each(sizes)(
  'a fan without an address buys a product, saves the address in the sheet and pays ($name)',
  async (size) => {
    const fan = await joinFan(site, `Nora ${size.name}`)
    const { page, context } = await enterAs(browser, site, size, fan)
    const watch = await watchForms(page)
    await visit(page, `/products/${await inStock()}`)
    await page.getByRole('button', { name: /^Buy/ }).first().click()
    const sheet = page.locator('dialog[open]')
    const save = sheet.getByRole('button', { name: 'Save address' })
    await save.click()
    const street = sheet.getByLabel('Street', { exact: false }).first()
    await street.fill('Canary Street')
    await street.press('Enter')
    await sheet.locator('[aria-invalid]').first().waitFor()
    const country = sheet.getByRole('combobox', { name: /Country/ })
    await country.click()
    await country.fill('Iceland')
    await country.press('Enter')
    await sheet.getByLabel('City', { exact: false }).first().fill('Reykjavik')
    await sheet.getByLabel('Postal code', { exact: false }).first().fill('101')
    await save.click()
    await sheet.getByText('Canary Street', { exact: false }).first().waitFor()
    const pay = sheet.getByRole('button', { name: /^(Buy|Pay)/ }).last()
    if (await page.getByLabel('Card number').isVisible()) await fillCard(page, '4242424242424242')
    await pay.click()
    await page.waitForURL('**/orders/*')
    expect(watch.faults()).toEqual([])
    expect(site.output()).not.toContain('Canary')
    await context.close()
  }
)
