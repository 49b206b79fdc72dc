import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { FAKE_MEDIA, withoutLostPictures } from '../../support/browser/fake-media.ts'
import { keepPicture, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinCreator, type Account } from '../../support/browser/journey-people.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const site = await startSite()
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(async () => {
  await browser.close()
  await site.close()
})

let creator: Account
beforeAll(async () => {
  creator = await joinCreator(site, 'Ines')
})

test('a creator schedules a stream by keyboard alone, and the camera stays off', async () => {
  const { page, context, troubles } = await enterAs(browser, site, sizes[1], creator)
  await context.grantPermissions(['camera', 'microphone'])
  await visit(page, '/creator/live?when=later')
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type('Songs for the winter')
  for (const name of ['Schedule', 'Date and time']) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.getByLabel(name, { exact: true }).evaluate((at) => at === document.activeElement))
      .toBe(true)
  }
  await page.keyboard.type(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await page.keyboard.press('Tab')
  expect(await page.locator('canvas').count()).toBe(0)
  await page.getByRole('button', { name: 'Schedule stream' }).focus()
  // antd's calendar closes with an animation.
  await page.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' })
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Songs for the winter' }).waitFor()
  await page.getByRole('link', { name: 'Schedule a stream' }).waitFor()
  expect(troubles()).toEqual([])
})

type Seen = { status: string; isInterrupted: boolean; duration: number }
const seen = (id: string): Promise<Seen> => creator.call<Seen>('GET', `/streaming/${id}`)
/** The median brightness of the own picture: 0 until the camera is drawn. */
const isDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const canvas = document.querySelector('canvas')
    // Read from a copy: the page's own canvas would warn.
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (canvas) copy?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
    const pixels = copy?.getImageData(0, 0, 1, 1).data
    return pixels !== undefined && (pixels[0] ?? 0) + (pixels[1] ?? 0) + (pixels[2] ?? 0) > 60
  })

test('a creator goes live, loses the network for a while, looks at another page, ends, and publishes the replay', async () => {
  const mine = await enterAs(browser, site, sizes[0], creator)
  const { page, context } = mine
  await context.grantPermissions(['camera', 'microphone'])
  keepPicture(mine, 'go-live')

  await visit(page, '/creator/live')
  await isDrawn(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check connection' }).click()
  await page.getByText('Mbit/s upload', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Go live', exact: true }).click()
  await page.getByText('Give your stream a title.').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Mixing the blue')
  await page.getByRole('button', { name: 'Go live', exact: true }).click()

  await page.getByText('LIVE', { exact: true }).waitFor({ timeout: LONG_WAIT_MS })
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await isDrawn(page)
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => seen(id), { timeout: LONG_WAIT_MS }).toMatchObject({ status: 'live', isInterrupted: false })

  await page.getByRole('button', { name: 'Turn off camera' }).click()
  await page.getByRole('button', { name: 'Turn on camera' }).click()
  await page.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('button', { name: 'Unmute' }).click()

  await context.setOffline(true)
  await page.getByText('Offline. We keep the last minute', { exact: false }).waitFor()
  const lost = await seen(id)
  await expect.poll(async () => (await seen(id)).duration - lost.duration, { timeout: LONG_WAIT_MS }).toBeGreaterThan(4)
  await context.setOffline(false)
  await page.getByText('Good. Everything arrives on time.').waitFor({ timeout: LONG_WAIT_MS })
  await expect.poll(() => seen(id), { timeout: LONG_WAIT_MS }).toMatchObject({ status: 'live', isInterrupted: false })

  // The stream goes on while its creator is elsewhere.
  await page.getByRole('link', { name: 'Account', exact: true }).first().click()
  await page.getByRole('link', { name: 'Back to control room' }).click()
  await isDrawn(page)

  await page.getByRole('button', { name: 'End stream' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End stream' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor({ timeout: LONG_WAIT_MS })
  expect(await seriousFindings(page)).toEqual([])
  expect((await seen(id)).status).toBe('ended')

  await page.getByRole('button', { name: 'Publish replay' }).click()
  const replay = page.getByRole('link', { name: 'Open replay' })
  await replay.waitFor({ timeout: LONG_WAIT_MS })
  await replay.click()
  await page.getByRole('heading', { name: 'Mixing the blue' }).first().waitFor()
  // What was sent late after the network came back is a part of the replay.
  const { duration } = await creator.call<{ duration: number }>('GET', `/performer/streaming/${id}`)
  expect(duration).toBeGreaterThan(5)
  const troubles = withoutLostPictures(mine.troubles())
  expect(troubles.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
