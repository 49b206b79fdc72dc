import { afterAll, describe, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import {
  openWindow,
  runScript,
  fillCard,
  fillRegistration,
  keepPicture,
  runAdmin,
  seriousFindings,
  type TestWindow,
  visit,
} from '../support/browser/journey.ts'
import { picture } from '../support/media/pictures.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Text that only subscribers may receive. */
const secret = (size: string): string => `canary-${size}: the encore is in the stairwell`

describe.each(sizes)('on $name', (size) => {
  const creator = { name: `Iris ${size.name}`, username: `iris-${size.name}` }
  const fan = { name: `Noor ${size.name}`, username: `noor-${size.name}` }
  /** The button in the creator's header: on a phone it contains the price. */
  const subscribe = size.name === 'phone' ? /^Subscribe \$7\.50/ : /^Subscribe$/
  const people: Partial<Record<'creator' | 'fan', TestWindow>> = {}
  afterAll(async () => {
    await Promise.all(Object.values(people).map(({ context }) => context.close()))
  })

  test('a creator registers, is pending, is approved, sets a price and publishes', async () => {
    const { page, troubles } = (people.creator = await openWindow(browser, site, size))
    keepPicture(people.creator, `creator-${size.name}`)
    await visit(page, '/auth/register/creator')
    await fillRegistration(page, creator)
    await page.getByRole('button', { name: 'Continue' }).click()
    const document = { name: 'document.jpg', mimeType: 'image/jpeg', buffer: await picture(600, 400) }
    await page.locator('input[type=file]').first().setInputFiles(document)
    await page.locator('input[type=file]').nth(1).setInputFiles(document)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: "We're reviewing your account" }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // Nothing of a pending creator is public.
    expect((await fetch(`${site.url}/${creator.username}`)).status).toBe(404)

    runAdmin(site, 'approve', creator.username)
    await visit(page, '/creator/account?section=prices')
    await page.getByLabel('Monthly price').fill('7.50')
    await page.getByRole('button', { name: 'Save', exact: false }).first().click()
    await page.getByText('Changes saved').waitFor()

    await visit(page, '/creator/post')
    await page.getByLabel("What's on your mind?").fill(secret(size.name))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'stairwell.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 600) })
    await page.getByLabel('Describe the photo').fill('A stairwell with a lamp')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(`**/${creator.username}`)
    await page.getByText(secret(size.name)).first().waitFor()
    expect(troubles()).toEqual([])
  })

  test("a visitor opens the creator's page and receives no locked content", async () => {
    const { page, context, troubles } = await openWindow(browser, site, size)
    await visit(page, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await visit(page, '/explore')
    // In more than one section, where few creators are there.
    await page.getByRole('link', { name: creator.name }).first().click()
    await page.getByRole('heading', { level: 1, name: creator.name }).waitFor()
    await page.getByText('For subscribers').waitFor()
    expect(await page.content()).not.toContain('canary')
    expect(await (await fetch(`${site.url}/${creator.username}`)).text()).not.toContain('canary')
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles()).toEqual([])
    await context.close()
  })

  test('input typed before hydration is kept, and the address never contains a password', async () => {
    const { page, context, troubles } = await openWindow(browser, site, size)
    let release = (): void => undefined
    const scripts = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/_next/static/chunks/*.js*', async (route) => {
      await scripts
      await route.continue()
    })
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.getByLabel(/^Email/).fill(`${creator.username}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    const send = page.getByRole('button', { name: 'Log in', exact: true })
    expect(await send.isDisabled()).toBe(true)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    release()
    await send.click()
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
    await page
      .getByRole('link', { name: /Wallet/ })
      .first()
      .waitFor()
    expect(troubles()).toEqual([])
    await context.close()
  })

  test('a visitor registers as a fan, tops up, subscribes and reads the locked post', async () => {
    const { page, troubles } = (people.fan = await openWindow(browser, site, size))
    keepPicture(people.fan, `fan-${size.name}`)
    await visit(page, `/${creator.username}`)
    await page.getByRole('button', { name: subscribe }).click()
    await page.getByRole('heading', { name: `Join to subscribe to ${creator.name}` }).waitFor()
    await fillRegistration(page, fan)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.waitForURL(`**/${creator.username}*`)

    await visit(page, '/wallet')
    await page.getByLabel('Amount', { exact: true }).fill('25')
    await fillCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    // The header's balance is updated by socket, without a reload.
    await page.getByRole('link', { name: 'Wallet: $25.00' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await visit(page, `/${creator.username}`)
    await page.getByRole('button', { name: subscribe }).click()
    await page.getByRole('dialog').getByText('Balance $25.00').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('You now have access to everything for subscribers.').waitFor()
    await page.getByRole('button', { name: 'Start exploring' }).click()
    await page.getByText(secret(size.name)).first().waitFor()
    await page.getByRole('img', { name: 'A stairwell with a lamp' }).first().waitFor()
    await page.getByRole('link', { name: 'Wallet: $17.50' }).waitFor()
    expect(troubles()).toEqual([])
  })

  test('the creator sees the earning, with fee and net', async () => {
    const { page, troubles } = people.creator as TestWindow
    await visit(page, '/creator/earnings')
    await page.getByText('$7.50').first().waitFor()
    await page.getByText('$6.00').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles()).toEqual([])
  })

  test('the fan cancels, keeps access, and resumes', async () => {
    const { page, troubles } = people.fan as TestWindow
    await visit(page, '/subscriptions')
    await page.getByRole('button', { name: /Cancel subscription/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel subscription/ })
      .click()
    await page.getByText(/You have access until/).waitFor()
    await visit(page, `/${creator.username}`)
    await page.getByText(secret(size.name)).first().waitFor()
    await visit(page, '/subscriptions')
    await page.getByRole('button', { name: /Resume subscription/ }).click()
    await page.getByText(/Renews on/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles()).toEqual([])
  })

  test('logging out ends the session on the server too', async () => {
    const { page, context } = people.fan as TestWindow
    const token = (await context.cookies()).find((cookie) => cookie.name === 'user-token')?.value ?? ''
    expect(token).not.toBe('')
    await page.getByRole('button', { name: `${fan.name}'s account` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login*')
    expect((await context.cookies()).some((cookie) => cookie.name === 'user-token')).toBe(false)
    expect((await fetch(`${site.url}/api/users/me`, { headers: { authorization: token } })).status).toBe(401)
  })
})

test('the ledger is consistent afterwards', () => {
  expect(runScript(site, 'ledger-verify')).toContain('The books are in order.')
})
