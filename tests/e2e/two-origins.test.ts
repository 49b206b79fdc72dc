import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { freePort, startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { keepPicture, openWindow, visit, visitConnected } from '../support/browser/journey.ts'
import { joinCreator, joinFan } from '../support/browser/journey-people.ts'
import { picture } from '../support/media/pictures.ts'

/** Two hosts for a browser, so that nothing works because they share a site. */
const [pagesPort, apiPort] = [await freePort(), await freePort()]
const pagesUrl = `http://localhost:${pagesPort}`
const apiUrl = `http://127.0.0.1:${apiPort}`
const endpoint = { API_ENDPOINT: `${apiUrl}/api`, SITE_URL: pagesUrl }
const [api, pages, browser] = await Promise.all([
  startSite({ ...endpoint, PORT: String(apiPort) }),
  startSite({ ...endpoint, PORT: String(pagesPort) }),
  openBrowser(),
])
afterAll(async () => {
  await browser.close()
  await pages.close()
  await api.close()
})

const [size] = sizes
const signIn = async (page: Page, username: string): Promise<void> => {
  await visit(page, '/auth/login')
  await page.getByLabel(/^Email/).fill(`${username}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}
/** The pictures on the page that have arrived, and those that have not. */
const picturesOn = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.images].filter(({ currentSrc }) => currentSrc.includes('/m/'))
    return { shown: all.filter((one) => one.naturalWidth > 0).map((one) => one.currentSrc), all: all.length }
  })

test('the pages of one server work with the API of another: signing in, pictures, an upload, a message, a purchase', {
  timeout: 240_000,
}, async () => {
  const creator = await joinCreator(api, 'Vera Stone')
  const fan = await joinFan(api, 'Luis Park', 40)
  await fan.call('POST', `/follows/${creator.id}`)
  await creator.call('POST', '/performer/feeds', { text: 'The encore, in ink', access: 'sale', price: 5 })

  const hers = await openWindow(browser, pages, size)
  keepPicture(hers, 'two-origins-creator')
  await signIn(hers.page, creator.username)
  await visit(hers.page, '/creator/post')
  await hers.page.getByLabel("What's on your mind?").fill('The set list, in pencil')
  await hers.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 600) })
  await hers.page.getByLabel('Describe the photo').fill('A sheet of paper')
  await hers.page.getByRole('button', { name: 'Publish' }).click()
  await hers.page.waitForURL(`**/${creator.username}`)
  await expect.poll(async () => (await picturesOn(hers.page)).shown.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const { shown, all } = await picturesOn(hers.page)
  expect(shown.length).toBe(all)
  for (const address of shown) expect(address).toMatch(`${apiUrl}/m/`)

  const his = await openWindow(browser, pages, size)
  keepPicture(his, 'two-origins-fan')
  // Rendered on the server, without a script.
  const html = await (await fetch(`${pagesUrl}/${creator.username}`)).text()
  expect(html).toContain(`src="${apiUrl}/m/`)
  expect(html).not.toMatch(/(?:src|srcSet|href|content)="\/m\//i)
  await signIn(his.page, fan.username)
  await visit(his.page, `/${creator.username}`)
  await his.page.getByRole('button', { name: 'Unlock for $5.00' }).first().click()
  await his.page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click()
  // By the socket, without a reload.
  await his.page.getByRole('link', { name: 'Wallet: $35.00' }).waitFor()
  await his.page.getByText('The encore, in ink').first().waitFor()

  await visitConnected(hers.page, '/home')
  await his.page
    .getByRole('link', { name: `Message ${creator.name}` })
    .first()
    .click()
  await his.page.getByRole('textbox', { name: `Message ${creator.name}` }).fill('Good evening')
  await his.page.getByRole('button', { name: 'Send', exact: true }).click()
  await hers.page.waitForFunction(() => document.title.startsWith('('))
  expect([hers.troubles(), his.troubles()]).toEqual([[], []])
})
