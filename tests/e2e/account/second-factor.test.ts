import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { chooseItem, keepPicture, openWindow, runAdmin, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite({ OPERATOR_SECOND_FACTOR: 'required' }), openBrowser()])
const [desktop] = sizes
const password = 'a long enough password'
const security = '/user/account?section=security'
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The code that an app shows, or the one after it: each is valid once. */
const codeOf = (key: string, isNext = false): Promise<string> =>
  generate({ secret: key, epoch: Math.floor(Date.now() / 1000) + (isNext ? 30 : 0) })

/** Gives the page a device with passkeys, such as a phone; `touch` decides whether it is touched when it asks. */
const addDevice = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const logOut = async (page: Page): Promise<void> => {
  // Nothing of the page is still being requested when its cookie goes.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'user-token' })
  await visit(page, `/auth/login?next=${encodeURIComponent(security)}`)
}
const logIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
const isInside = (page: Page) => page.getByRole('heading', { name: 'Recovery codes' }).waitFor()

/** Sets up an app in the open section; returns its key and the recovery codes. */
const setUpApp = async (page: Page): Promise<{ key: string; codes: string[] }> => {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('6-digit code from the app').fill(await codeOf(key))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: "I've saved them" }).waitFor()
  const codes = await page.getByRole('dialog').locator('ol code').allTextContents()
  expect(codes).toHaveLength(10)
  // Once the colours of what has just appeared below the dialog are at rest.
  await expect.poll(() => seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: "I've saved them" }).click()
  return { key, codes }
}

test('a fan turns on an app, and logs in with its code and with a recovery code', async () => {
  const fan = await joinFan(site, 'Rui')
  const window = await enterAs(browser, site, desktop, fan)
  keepPicture(window, 'second-factor-app')
  const { page, troubles } = window
  await visit(page, security)
  const { key, codes } = await setUpApp(page)
  await page.getByText('10 codes left').waitFor()

  await logOut(page)
  await logIn(page, fan.username)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('one-time-code')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText(/This code is wrong/).waitFor()
  // Back leads to the first step, not off the site.
  await page.goBack()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await logIn(page, fan.username)
  await page.getByLabel('Code').fill(await codeOf(key, true))
  await page.keyboard.press('Enter')
  await isInside(page)

  await logOut(page)
  await logIn(page, fan.username)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('9 codes left').waitFor()
  expect(troubles().filter((line) => !/\b(?:403|422)\b/.test(line))).toEqual([])
  await window.context.close()
})

test('a fan adds a passkey, logs in with it, and confirms a change with it', async () => {
  const fan = await joinFan(site, 'Bia')
  const window = await enterAs(browser, site, desktop, fan)
  keepPicture(window, 'second-factor-passkey')
  const { page } = window
  const device = await addDevice(page)
  await visit(page, security)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name').fill('Test phone')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('Test phone').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await device.touch(false)
  await logOut(page)
  // The device answers a question only if it is touched when that is asked.
  const touched = Promise.withResolvers<void>()
  await page.route('**/api/auth/passkeys/sign-in/request', (route) => touched.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await device.touch(true)
  touched.resolve()
  await isInside(page)

  await device.touch(false)
  await logOut(page)
  await logIn(page, fan.username)
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await device.touch(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isInside(page)

  await page.getByRole('button', { name: 'Actions for Test phone' }).click()
  await chooseItem(page, 'Delete')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Test phone', { exact: true }).waitFor({ state: 'detached' })
  await window.context.close()
})

test('an operator is led to the set-up before the first work', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const window = await enterAs(browser, site, desktop, operator)
  keepPicture(window, 'second-factor-operator')
  const { page } = window
  await visit(page, '/admin/people')
  await page.getByText('Turn on two-step verification to work here').waitFor()
  expect(new URL(page.url()).searchParams.get('section')).toBe('security')
  await setUpApp(page)
  await page.getByRole('link', { name: 'Go to the admin area' }).click()
  await page.waitForURL(/\/admin$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await window.context.close()
  const visitor = await openWindow(browser, site, desktop)
  await visit(visitor.page, '/admin')
  expect(new URL(visitor.page.url()).pathname).toBe('/auth/login')
  await visitor.context.close()
})
