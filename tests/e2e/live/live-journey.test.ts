import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'
import { sizes, type Size } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { ageOfPicture } from '../../support/browser/clock-camera.ts'
import { FAKE_MEDIA, withoutLostPictures } from '../../support/browser/fake-media.ts'
import { keepPicture, runAdmin, seriousFindings, visit } from '../../support/browser/journey.ts'
import { joinCreator, joinFan, type Account } from '../../support/browser/journey-people.ts'
import { endStream, enterWithCamera, goLive, watches } from '../../support/browser/live-people.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const site = await startSite()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(async () => {
  await browser.close()
  await site.close()
})

let creator: Account
let singer: Account
let fan: Account
beforeAll(async () => {
  creator = await joinCreator(site, 'Ines')
  singer = await joinCreator(site, 'Luca')
  fan = await joinFan(site, 'Tomas', 50)
  await fan.call('POST', `/follows/${creator.id}`)
})

const enter = (who: Account | undefined, size: Size) => enterWithCamera(browser, site, size, who)
/** Longest time, in ms, for which whoever has lost the right to a stream may see it. */
const longestMs = 10_000
/**
 * The refused renewal by which a viewer learns of the end or of the price; the chat that closes to visitors with the stream;
 * and the test's own lost network.
 */
const expected = /^4(?:03|10): .*\/streaming\/join|^404: .*\/messages\/conversations\/public|ERR_INTERNET_DISCONNECTED/
const troublesOf = (window: { troubles(): string[] }) =>
  withoutLostPictures(window.troubles()).filter((trouble) => !expected.test(trouble))

test('a stream is watched, talked about and tipped, carries on after a lost network, and ends for whoever is blocked', async () => {
  const { theirs, id } = await goLive(browser, site, creator, 'Mixing the blue')
  await creator.call('PUT', `/streaming/live/${id}`, { goal: { title: 'New brushes', tokens: 20 } })
  const [mine, visitor] = [await enter(fan, sizes[1]), await enter(undefined, sizes[0])]
  const begun = Date.now()
  await visit(mine.page, `/live/${creator.id}`)
  await watches(mine.page)
  const firstMs = Date.now() - begun
  await visit(visitor.page, `/live/${creator.id}`)
  await watches(visitor.page)
  expect(await seriousFindings(mine.page)).toEqual([])
  keepPicture(mine, 'live-fan')
  keepPicture(visitor, 'live-visitor')

  const ages: number[] = []
  for (let i = 0; i < 10; i++) {
    ages.push(await ageOfPicture(visitor.page))
    await visitor.page.waitForTimeout(300)
  }
  const delayMs = ages.filter(Number.isFinite).toSorted((a, b) => a - b)[5] ?? NaN
  console.log(`picture ${firstMs} ms after the address was opened; delay ${ages.map(Math.round).join(' ')} ms`)
  expect(delayMs).toBeGreaterThan(0)
  expect(delayMs).toBeLessThan(15_000)

  const box = mine.page.getByRole('textbox').first()
  await box.fill('Hello from the front row')
  await box.press('Enter')
  await theirs.page.getByText('Hello from the front row').first().waitFor()
  await theirs.page.getByPlaceholder('Say something').fill('This one is for you')
  await theirs.page.getByPlaceholder('Say something').press('Enter')
  await mine.page.getByText('This one is for you').first().waitFor()
  await fan.call('POST', `/wallet/charges/tip/${creator.id}`, { price: 10, about: { type: 'stream', id } })
  await mine.page.getByText('Tomas tipped $10.00').first().waitFor()
  await mine.page.getByText('$10.00 of $20.00').first().waitFor()

  // The creator's network is gone for a while: the same stream goes on.
  const at = () => mine.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  const before = await at()
  await theirs.context.setOffline(true)
  await theirs.page.waitForTimeout(5000)
  await theirs.context.setOffline(false)
  // More than a viewer has stored.
  await expect.poll(at, { timeout: LONG_WAIT_MS }).toBeGreaterThan(before + 15)
  expect(await creator.call('GET', `/performer/streaming/${id}`)).toMatchObject({ status: 'live' })

  const blocked = Date.now()
  await creator.call('POST', '/block/users', { userId: fan.id })
  await mine.page.locator('video').waitFor({ state: 'detached', timeout: LONG_WAIT_MS })
  const seenMs = Date.now() - blocked
  console.log(`no picture ${seenMs} ms after the block`)
  expect(seenMs).toBeLessThan(longestMs)
  expect(await fan.call<{ code?: string }>('GET', `/streaming/join/${id}`).catch(() => 'refused')).toBe('refused')

  await endStream(theirs)
  await visitor.page.getByText('The stream has ended').waitFor({ timeout: LONG_WAIT_MS })
  expect([...troublesOf(visitor), ...troublesOf(theirs)]).toEqual([])
  await theirs.context.close()
})

test('a ticket opens a stream until it is refunded, and comes back by itself when it was a short one', async () => {
  const { theirs, id } = await goLive(browser, site, singer, 'Late songs')
  const balance = async () => (await fan.call<{ balance: number }>('GET', '/users/me')).balance
  const before = await balance()
  const mine = await enter(fan, sizes[0])
  await visit(mine.page, `/live/${singer.id}`)
  await watches(mine.page)
  const losesPicture = async (why: string) => {
    const since = Date.now()
    await mine.page.getByText('This stream needs a ticket.').waitFor()
    const seenMs = Date.now() - since
    console.log(`no picture ${seenMs} ms after ${why}`)
    expect(seenMs).toBeLessThan(longestMs)
    expect(await mine.page.locator('video').count()).toBe(0)
  }
  const buyTicket = async () => {
    await mine.page.getByRole('button', { name: 'Buy a ticket for $8.00' }).first().click()
    await mine.page
      .getByRole('dialog')
      .getByRole('button', { name: /\$8\.00/ })
      .click()
    await watches(mine.page)
    expect(await balance()).toBe(before - 8)
  }
  await singer.call('PUT', `/streaming/live/${id}`, { access: 'sale', price: 8 })
  await losesPicture('tickets were asked for')
  await buyTicket()
  const [, ticket = ''] = /^(\S+)  .*  stream /m.exec(runAdmin(site, 'payments', fan.username)) ?? []
  runAdmin(site, 'refund', ticket)
  await losesPicture('the refund of the ticket')
  expect(await balance()).toBe(before)
  await buyTicket()
  await endStream(theirs)
  await mine.page.getByText('The stream has ended').waitFor({ timeout: LONG_WAIT_MS })
  await expect.poll(balance, { timeout: LONG_WAIT_MS }).toBe(before)
  expect(troublesOf(mine)).toEqual([])
})
