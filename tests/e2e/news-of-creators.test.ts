import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { isAt } from '../support/browser/fan-of-demo.ts'
import { keepPicture, openWindow, seriousFindings, visit, visitConnected } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a follower chooses what to hear of a creator, is notified of a new post and opens exactly that post', async () => {
  const creator = await joinCreator(site, 'Nina')
  const fan = await joinFan(site, 'Rui')
  await fan.call('POST', `/follows/${creator.id}`)
  const window = await enterAs(browser, site, desktop, fan)
  keepPicture(window, 'news-of-creators')
  const { page, troubles } = window
  await visitConnected(page, `/${creator.username}`)
  const choose = async (from: string, to: string, pick: () => Promise<void>): Promise<void> => {
    const stored = page.waitForResponse((answer) => answer.url().endsWith(`/follows/${creator.id}/notifications`))
    await page.getByRole('button', { name: `Notifications from Nina: ${from}` }).click()
    await page.getByRole('menuitemradio', { name: new RegExp(`^${from}`), checked: true }).waitFor()
    const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-checked'))
    await expect.poll(isFocused).toBe('true')
    expect(await seriousFindings(page)).toEqual([])
    await pick()
    await page.getByRole('button', { name: `Notifications from Nina: ${to}` }).waitFor()
    expect((await stored).status()).toBe(200)
  }
  const publish = (title: string, text: string) =>
    creator.call<{ _id: string }>('POST', '/performer/feeds', { title, text, access: 'free' })
  await choose('Highlights', 'Off', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  })
  await publish('The first night', 'Nobody hears of this')
  // It appears here by itself and moves the page, so the menu is opened after it.
  await page.getByText('The first night').waitFor()
  await choose('Off', 'All', () => page.getByRole('menuitemradio', { name: /^All/ }).click())
  const post = await publish('The second night', 'The lights went out twice')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const news = page.locator('[data-notification]')
  await news.getByText('Nina published a new post').waitFor()
  expect(await news.allInnerTexts()).toEqual([expect.stringContaining('The second night')])
  await news.click()
  await isAt(page, `/posts/${post._id}`)
  await page.getByText('The lights went out twice').waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(troubles()).toEqual([])
})

test('a deep link that is opened signed out leads through the login to exactly that page', async () => {
  const fan = await joinFan(site, 'Ines')
  const { page } = await openWindow(browser, site, phone)
  const address = '/notifications?group=creators&unread=true'
  await visit(page, address)
  await isAt(page, '/auth/login')
  await page.getByLabel('Email or username').fill(fan.username)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await isAt(page, '/notifications')
  expect(new URL(page.url()).search).toBe('?group=creators&unread=true')
})
