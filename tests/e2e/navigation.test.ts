import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../contract/identity/auth/auth.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { overflowOf } from '../../scripts/lib/audit.ts'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { freePort, startSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { openWindow, drawn, revisit, visit } from '../support/browser/journey.ts'
import { settled } from '../support/browser/settled.ts'

const browser = await openBrowser()
const port = String(await freePort())
let site: Site = await startSite({ PORT: port })
const { dataDir } = site
let token = ''

const call = async (endpoint: Pick<Endpoint, 'method' | 'path'>, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${site.url}/api${endpoint.path.replace('{gateway}', 'sandbox')}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: token }),
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

beforeAll(async () => {
  const newcomer = {
    name: 'Open Page',
    username: 'navigation-fan',
    email: 'navigation@example.test',
    password: 'a long enough password',
    birthDate: '1990-01-01',
  }
  token = (await call(auth.registerUser, newcomer)).token as string
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const topUp = async (amount: number): Promise<void> => {
  const card = await call(
    { method: 'POST', path: '/{gateway}/cards' },
    { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  )
  await call({ method: 'POST', path: '/payment/wallet/top-up' }, { amount, cardId: card._id })
}

const signedIn = async (size: (typeof sizes)[number] = sizes[0]) => {
  const someone = await openWindow(browser, site, size)
  await someone.context.addCookies([{ name: 'user-token', value: token, url: site.url }])
  return someone
}

test('the wallet is updated on an open page without a reload, also after a restart of the server', async () => {
  const { page, context } = await signedIn()
  await visit(page, '/subscriptions')
  await page.getByRole('link', { name: 'Wallet: $0.00' }).waitFor()
  await topUp(10)
  await page.getByRole('link', { name: 'Wallet: $10.00' }).waitFor()

  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await site.end('SIGTERM')
  await page.getByRole('status').filter({ hasText: "You're offline" }).waitFor()
  site = await startSite({ PORT: port, DATA_DIR: dataDir })
  await page.getByRole('status').filter({ hasText: "You're offline" }).waitFor({ state: 'detached' })
  await topUp(5)
  await page.getByRole('link', { name: 'Wallet: $15.00' }).waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await context.close()
})

test('when a chunk is missing, the page offers to retry and to reload; a page whose chunk is missing is loaded as a whole', async () => {
  const { page, context } = await signedIn()
  let fate: 'come' | 'lost' | 'gone' = 'come'
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.isNavigationRequest()) fate = 'come'
    if (fate === 'come' || !request.url().includes('/_next/static/')) await route.continue()
    else if (fate === 'lost') await route.abort()
    else await route.fulfill({ status: 404 })
  })
  const notice = page.getByRole('alert').filter({ hasText: "couldn't be loaded" })
  const menu = page.locator('[aria-haspopup=menu]').first()
  const stayed = (): Promise<boolean> => page.evaluate(() => 'stayed' in window)
  await visit(page, '/subscriptions')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await settled(page)

  // Offline.
  fate = 'lost'
  await menu.click()
  await notice.waitFor()
  fate = 'come'
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(await stayed()).toBe(true)

  // After a new build: the next page is loaded as a whole.
  fate = 'gone'
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.waitForURL('**/explore*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stayed()).toBe(false)

  // After a new build: a chunk of this page.
  await settled(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  fate = 'gone'
  await menu.click()
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(stayed).toBe(false)
  await context.close()
})

test('back and forward restore the scroll position, a new visit starts at the top, and a reload keeps its position', async () => {
  const { page, context } = await signedIn(sizes[1])
  // Small enough that every page can be scrolled.
  await page.setViewportSize({ width: 390, height: 300 })
  const position = (): Promise<number> => page.evaluate(() => Math.round(scrollY))
  const scrollTo = (y: number): Promise<void> => page.evaluate((to) => window.scrollTo(0, to), y)
  const follow = async (path: string): Promise<void> => {
    await page.evaluate((href) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click(), path)
    await page.waitForURL(`**${path}`)
  }
  await visit(page, '/user/account')
  await scrollTo(130)
  await follow('/wallet')
  await expect.poll(position).toBe(0)
  await scrollTo(110)
  await page.goBack()
  await page.waitForURL('**/user/account')
  await expect.poll(position).toBe(130)
  await page.goForward()
  await page.waitForURL('**/wallet')
  await expect.poll(position).toBe(110)
  await revisit(page)
  await expect.poll(position).toBe(110)
  await context.close()
})

test('going back requests nothing that is cached', async () => {
  const { page, context } = await signedIn()
  await visit(page, '/home')
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.waitForURL('**/explore*')
  await settled(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await page.goBack()
  await page.waitForURL('**/home')
  await page.goForward()
  await page.waitForURL('**/explore*')
  await settled(page)
  expect(asked).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)(
  'a stored %s theme is rendered by the server, whatever the system prefers',
  async (theme) => {
    const { page, context } = await openWindow(browser, site, sizes[0])
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await context.addCookies([{ name: 'theme', value: theme, url: site.url }])
    const html = await (await context.request.get('/auth/login')).text()
    expect(html).toContain(`data-theme="${theme}"`)
    await visit(page, '/auth/login')
    await revisit(page)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
    await context.close()
  }
)

test.each(['/', '/explore', '/auth/login', '/auth/register', '/home', '/wallet', '/subscriptions', '/user/account'])(
  '%s fits a phone at twice the text size',
  async (path) => {
    const { page, context } = await signedIn(sizes[1])
    if (path === '/' || path.startsWith('/auth')) await context.clearCookies()
    await page.goto(path, { waitUntil: 'networkidle' })
    await page
      .addStyleTag({ content: 'html { font-size: 200% !important }' })
      .catch(() => page.evaluate(() => void (document.documentElement.style.fontSize = '200%')))
    await drawn(page)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await context.close()
  }
)
