import { chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'
import { sizes, type Size } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { FAKE_MEDIA } from '../../support/browser/fake-media.ts'
import { keepPicture, revisit, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan, type Account } from '../../support/browser/journey-people.ts'
import { usedMinutes } from '../../support/live/used-minutes.ts'

const site = await startSite()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(async () => {
  await browser.close()
  await site.close()
})

let fan: Account
let creator: Account
let conversationId = ''
beforeAll(async () => {
  creator = await joinCreator(site, 'Ines')
  fan = await joinFan(site, 'Tomas', 50)
  await fan.call('POST', `/follows/${creator.id}`)
  await creator.call('PUT', '/message-settings', { callMinutePrice: 2, callMinimumMinutes: 5 })
  conversationId = (
    await fan.call<{ _id: string }>('POST', '/conversations', { source: 'performer', sourceId: creator.id })
  )._id
})

const enter = async (who: Account, size: Size) => {
  const someone = await enterAs(browser, site, size, who)
  await someone.context.grantPermissions(['camera', 'microphone'])
  return someone
}
/** Waits until the other's video is playing on this screen. */
const seesTheOther = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('video:not([data-own])')
    return video !== null && video.videoWidth > 0 && video.currentTime > 0.3
  })
/** Where the other's picture is, and how far that is behind the newest one, in seconds. */
const behind = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video:not([data-own])')
    if (!video || video.buffered.length === 0) return { at: 0, behind: 99 }
    return { at: video.currentTime, behind: video.buffered.end(video.buffered.length - 1) - video.currentTime }
  })
const balance = async () => (await fan.call<{ balance: number }>('GET', '/users/me')).balance

test('a call is requested, accepted, paid, seen on both sides, resumed after a reload, and charged for the started minutes', async () => {
  const [mine, theirs] = [await enter(fan, sizes[0]), await enter(creator, sizes[1])]
  keepPicture(mine, 'video-call-fan')
  keepPicture(theirs, 'video-call-creator')
  const before = await balance()
  await visit(theirs.page, '/creator/earnings')
  await visit(mine.page, `/messages/${conversationId}`)

  await mine.page.getByRole('button', { name: 'Request video call' }).click()
  await mine.page.getByLabel("What's it about?").fill('How you mix the blue')
  expect(await seriousFindings(mine.page)).toEqual([])
  await mine.page.getByRole('button', { name: 'Send request · pay $20.00 later' }).click()
  // On any page of the creator.
  await theirs.page.getByText('wants to video call you').waitFor()
  expect(await seriousFindings(theirs.page)).toEqual([])
  await theirs.page.getByRole('button', { name: 'Accept' }).click()
  // The conversation may have continued since: the payment is offered beside it, immediately and after a reload.
  const payNow = mine.page
    .getByRole('region', { name: 'Video calls' })
    .getByRole('article')
    .filter({ hasText: 'Ines accepted your video call' })
  const toPay = payNow.getByRole('button', { name: 'Pay $20.00' })
  await toPay.waitFor()
  await payNow.getByText('Pay now to start. You have 14:', { exact: false }).waitFor()
  await expect.poll(() => mine.page.title()).toMatch(/^Pay for your call with Ines · /)
  expect(await seriousFindings(mine.page)).toEqual([])
  await revisit(mine.page)
  await toPay.waitFor()
  // The card stays within the conversation and does not cover its menu.
  const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [card, thread] = [
    await boxOf(payNow),
    await boxOf(mine.page.getByRole('region', { name: 'Messages with Ines' })),
  ]
  expect(card.x).toBeGreaterThan(thread.x)
  expect(card.x + card.width).toBeLessThanOrEqual(thread.x + thread.width)
  expect(card.y).toBeGreaterThanOrEqual(thread.y)
  await mine.page
    .getByRole('region', { name: 'Messages with Ines' })
    .getByRole('button', { name: 'Pay $20.00' })
    .waitFor()
  await toPay.click()
  await mine.page.getByRole('dialog').getByRole('button', { name: 'Pay $20.00' }).click()

  for (const { page } of [mine, theirs]) {
    await page.getByRole('link', { name: 'Join call' }).first().click()
    await page.getByRole('button', { name: 'Join now' }).waitFor()
  }
  expect(await seriousFindings(mine.page)).toEqual([])
  await mine.page.getByRole('button', { name: 'Join now' }).click()
  await mine.page.getByText("The clock hasn't started yet", { exact: false }).waitFor()
  expect(await balance()).toBe(before - 20)
  await theirs.page.getByRole('button', { name: 'Join now' }).click()
  await Promise.all([seesTheOther(mine.page), seesTheOther(theirs.page)])
  await mine.page.getByRole('timer').waitFor()
  expect(await seriousFindings(theirs.page)).toEqual([])

  await theirs.page.getByRole('button', { name: 'Turn off camera' }).click()
  await mine.page.getByText('camera is off').first().waitFor()
  await theirs.page.getByRole('button', { name: 'Turn on camera' }).click()
  for (const { page } of [theirs, mine]) {
    await revisit(page)
    await page.getByRole('button', { name: 'Join now' }).click()
    await Promise.all([seesTheOther(mine.page), seesTheOther(theirs.page)])
  }

  const { data } = await fan.call<{ data: { _id: string }[] }>('GET', '/video-calls')
  const ending = Date.now()
  await mine.page.getByRole('button', { name: 'End call' }).click()
  await mine.page.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
  for (const { page } of [mine, theirs]) await page.getByText('Call ended').waitFor()
  const cost = 2 * (await usedMinutes(fan, data[0]?._id ?? '', [ending, Date.now()]))
  await mine.page.getByText(`$${20 - cost}.00`).waitFor()
  expect(await balance()).toBe(before - cost)
  expect([...mine.troubles(), ...theirs.troubles()]).toEqual([])
})

test('where the browsers cannot connect, picture and sound go through the server after some seconds', async () => {
  await fan.call('POST', '/messages/video-call', { performerId: creator.id, minutes: 5, price: 10 })
  const { data } = await fan.call<{ data: { _id: string }[] }>('GET', '/video-calls')
  const id = data[0]?._id ?? ''
  await creator.call('POST', `/video-calls/${id}/accept`)
  await fan.call('POST', `/wallet/charges/video-call/${id}`, { price: 10 })
  const [mine, theirs] = [await enter(fan, sizes[0]), await enter(creator, sizes[1])]
  for (const { page, context } of [mine, theirs]) {
    // As behind a firewall: only a relay would help, and there is none.
    await context.addInitScript(() => {
      const Direct = RTCPeerConnection
      window.RTCPeerConnection = class extends Direct {
        constructor(options?: RTCConfiguration) {
          super({ ...options, iceTransportPolicy: 'relay' })
        }
      }
    })
    await visit(page, `/calls/${id}`)
    await page.getByRole('button', { name: 'Join now' }).click()
  }
  await Promise.all([seesTheOther(mine.page), seesTheOther(theirs.page)])
  // It goes on, close to the present.
  const { at } = await behind(mine.page)
  await expect.poll(async () => (await behind(mine.page)).at, { timeout: 20_000 }).toBeGreaterThan(at + 2)
  await expect.poll(async () => (await behind(mine.page)).behind).toBeLessThan(2)
  keepPicture(mine, 'video-call-through-server')
  expect(await seriousFindings(mine.page)).toEqual([])

  await theirs.page.getByRole('button', { name: 'Turn off camera' }).click()
  await mine.page.getByText('camera is off').first().waitFor()
  await theirs.page.getByRole('button', { name: 'Turn on camera' }).click()
  await seesTheOther(mine.page)
  await revisit(mine.page)
  await mine.page.getByRole('button', { name: 'Join now' }).click()
  await Promise.all([seesTheOther(mine.page), seesTheOther(theirs.page)])
  expect([...mine.troubles(), ...theirs.troubles()]).toEqual([])
})
