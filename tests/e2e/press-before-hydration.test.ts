import { afterAll, expect, test } from 'vitest'
import { auth } from '../../contract/identity/auth/auth.ts'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { holdScripts } from '../support/browser/hold-scripts.ts'
import { openWindow } from '../support/browser/journey.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
afterAll(async () => {
  await browser.close()
  await site.close()
})

const LABEL = 'Show password'

test('a press between the start and the end of hydration is not lost', async () => {
  const { page, context } = await openWindow(browser, site, sizes[0])
  await page.addInitScript((label) => {
    const isHydrated = (): boolean => 'hydrated' in document.documentElement.dataset
    const { port1, port2 } = new MessageChannel()
    // Looks after each task whether React has taken the page over (it then marks the root) without having hydrated it.
    port1.addEventListener('message', () => {
      const root = document.getElementById('__next')
      const button = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
      if (!root || !button || !Object.keys(root).some((key) => key.startsWith('__reactContainer')))
        return port2.postMessage(null)
      Object.assign(window, { wasEarly: !isHydrated() })
      button.click()
    })
    port1.start()
    port2.postMessage(null)
  }, LABEL)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  expect(await page.evaluate(() => (window as { wasEarly?: boolean }).wasEarly)).toBe(true)
  await context.close()
})

test('a press before the scripts have loaded does nothing, and the next one works', async () => {
  const window = await openWindow(browser, site, sizes[0])
  const { page, context } = window
  const hydrate = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const show = page.getByRole('button', { name: LABEL })
  await show.click()
  await hydrate()
  await show.click()
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  await context.close()
})

test('a menu that was opened before the scripts have loaded shows its items afterwards', async () => {
  const newcomer = {
    name: 'Early Bird',
    username: 'early-bird',
    email: 'early@example.test',
    password: 'a long enough password',
    birthDate: '1990-01-01',
  }
  const answer = await fetch(`${site.url}/api${auth.registerUser.path}`, {
    method: auth.registerUser.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  const window = await openWindow(browser, site, sizes[0])
  const { page, context } = window
  await context.addCookies([{ name: 'user-token', value: data.token, url: site.url }])
  const hydrate = await holdScripts(page)
  await page.goto('/subscriptions', { waitUntil: 'commit' })
  await page.getByRole('button', { name: "Early Bird's account" }).click()
  await hydrate()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await context.close()
})
