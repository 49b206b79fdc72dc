import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'
import { sizes, type Size } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { keepPicture, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan, type Account } from '../../support/browser/journey-people.ts'
import { FAKE_MEDIA } from '../../support/browser/fake-media.ts'
import { usedMinutes } from '../../support/live/used-minutes.ts'

const site = await startSite()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(async () => {
  await browser.close()
  await site.close()
})

let creator: Account
let fans: Account[]
beforeAll(async () => {
  creator = await joinCreator(site, 'Ines')
  await creator.call('PUT', '/message-settings', {
    callMinutePrice: 4,
    callGroupMinutePrice: 2,
    callMinimumMinutes: 5,
  })
  fans = await Promise.all(['Tomas', 'Odile'].map((name) => joinFan(site, name, 50)))
  for (const fan of fans) await fan.call('POST', `/follows/${creator.id}`)
})

const enter = async (who: Account, size: Size) => {
  const someone = await enterAs(browser, site, size, who)
  await someone.context.grantPermissions(['camera', 'microphone'])
  return someone
}
/** Waits until so many videos of others are playing on this screen. */
const seesOthers = (page: Page, count: number) =>
  page.waitForFunction((wanted) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('video:not([data-own])')]
    return videos.filter((video) => video.videoWidth > 0 && video.currentTime > 0.3).length === wanted
  }, count)
const conversationWith = async (fan: Account) =>
  (await fan.call<{ _id: string }>('POST', '/conversations', { source: 'performer', sourceId: creator.id }))._id
const balanceOf = async (fan: Account) => (await fan.call<{ balance: number }>('GET', '/users/me')).balance

test('two fans meet a creator in a group; one leaves, and the other call goes on', async () => {
  const [tomas, odile] = fans as [Account, Account]
  const [first, second, theirs] = [
    await enter(tomas, sizes[0]),
    await enter(odile, sizes[1]),
    await enter(creator, sizes[0]),
  ]
  keepPicture(first, 'group-call-fan')
  keepPicture(second, 'group-call-second-fan')
  keepPicture(theirs, 'group-call-creator')

  await visit(first.page, `/messages/${await conversationWith(tomas)}`)
  await visit(theirs.page, '/creator/earnings')
  await first.page.getByRole('button', { name: 'Request video call' }).click()
  await first.page.getByRole('button', { name: 'Send request · pay $40.00 later' }).waitFor()
  await first.page.getByRole('radio', { name: /In a group/ }).check()
  expect(await seriousFindings(first.page)).toEqual([])
  await first.page.getByRole('button', { name: 'Send request · pay $20.00 later' }).click()
  await theirs.page.getByText('Tomas wants to join your group call').waitFor()
  await theirs.page.getByRole('button', { name: 'Accept' }).click()
  const paying = first.page.getByRole('region', { name: 'Video calls' }).getByRole('button', { name: 'Pay $20.00' })
  await paying.click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Pay $20.00' }).click()

  await first.page.getByRole('link', { name: 'Join call' }).first().click()
  await first.page.getByText('You see and hear only Ines', { exact: false }).waitFor()
  expect(await seriousFindings(first.page)).toEqual([])
  await first.page.getByRole('button', { name: 'Join now' }).click()
  await theirs.page.getByRole('link', { name: 'Join call' }).first().click()
  await theirs.page.waitForURL('**/calls/group')
  await theirs.page.getByRole('button', { name: 'Join now' }).waitFor()
  expect(await seriousFindings(theirs.page)).toEqual([])
  await theirs.page.getByRole('button', { name: 'Join now' }).click()
  await Promise.all([seesOthers(first.page, 1), seesOthers(theirs.page, 1)])

  // The second fan comes into the running call.
  const { _id } = await odile.call<{ _id: string }>('POST', '/messages/video-call', {
    performerId: creator.id,
    isGroup: true,
    minutes: 5,
    price: 10,
  })
  await theirs.page.getByText('Odile wants to join your group call').waitFor()
  await theirs.page.getByRole('button', { name: 'Accept' }).click()
  await theirs.page.getByText('Odile wants to join your group call').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await odile.call<{ status: string }>('GET', `/video-calls/${_id}`)).status)
    .toBe('accepted')
  await odile.call('POST', `/wallet/charges/video-call/${_id}`, { price: 10 })
  await visit(second.page, `/calls/${_id}`)
  await second.page.getByRole('button', { name: 'Join now' }).click()
  await Promise.all([seesOthers(second.page, 1), seesOthers(theirs.page, 2), seesOthers(first.page, 1)])
  await second.page.getByText('You and 1 other').waitFor()
  await first.page.getByText('You and 1 other').waitFor()
  for (const { page } of [first, second, theirs]) expect(await seriousFindings(page)).toEqual([])
  // Nothing on a fan's screen says who the other one is.
  expect(await first.page.getByText('Odile').count()).toBe(0)
  expect(await second.page.getByText('Tomas').count()).toBe(0)

  const { data } = await tomas.call<{ data: { _id: string }[] }>('GET', '/video-calls')
  const leaving = Date.now()
  await first.page.getByRole('button', { name: 'End call' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'End call' }).click()
  await first.page.getByText('Call ended').waitFor()
  const used = await usedMinutes(tomas, data[0]?._id ?? '', [leaving, Date.now()])
  expect(await balanceOf(tomas)).toBe(50 - 2 * used)
  await theirs.page.getByText('1 person').waitFor()
  await second.page.getByText('Just you').waitFor()
  await Promise.all([seesOthers(second.page, 1), seesOthers(theirs.page, 1)])

  const ending = Date.now()
  await theirs.page.getByRole('button', { name: 'End for everyone' }).click()
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'End for everyone' }).click()
  await theirs.page.getByText('Group call ended').waitFor()
  await theirs.page.getByText(`Tomas · ${used} min`).waitFor()
  await second.page.getByText('Call ended').waitFor()
  expect(await balanceOf(odile)).toBe(50 - 2 * (await usedMinutes(odile, _id, [ending, Date.now()])))
  expect([first, second, theirs].flatMap((one) => one.troubles())).toEqual([])
})
