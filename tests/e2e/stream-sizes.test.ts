import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { keepPicture, visit } from '../support/browser/journey.ts'
import { enterAs, joinCreator } from '../support/browser/journey-people.ts'
import { makeRun, type MadeRun } from '../support/live/make-run.ts'
import { recordedS } from '../support/live/recorded.ts'
import { lengthOf } from '../support/long-run.ts'
import { LONG_WAIT_MS } from '../support/wait-times.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

/** The last answers of a stream that is over. */
const lastAnswers = /^410: .*\/streaming\/join|^404: .*\/messages\/conversations\/public/
/** Seconds of each run. */
const runS = lengthOf(10, 15)

test('a stream whose runs have different sizes plays on over the change, live and as a replay', async () => {
  const site = await startSite()
  onTestFinished(() => site.close())
  const creator = await joinCreator(site, 'Maja')
  const { _id: id } = await creator.call<{ _id: string }>('POST', '/streaming/live', { title: 'Two sizes' })
  const ticket = await creator.call<{ publishUrl: string }>('POST', '/streaming/agora/token', { streamId: id })
  const put = async (piece: string, bytes: Buffer) => {
    const answer = await fetch(site.url + ticket.publishUrl + piece, { method: 'PUT', body: new Uint8Array(bytes) })
    expect(answer.status).toBe(200)
  }
  /** Sends a run as fast as it is taken, in real time. */
  const send = async (number: number, { header, parts }: MadeRun) => {
    await put(`0/${number}/init`, header)
    for (const [n, part] of parts.entries()) await Promise.all([put(`0/${number}/${n}`, part), sleep(500)])
  }
  const size = (page: Page) => page.evaluate(() => document.querySelector('video')?.videoHeight)
  // Sizes in whole blocks of 16 pixels, which `makeRun` needs.
  const sending = (async () => {
    await send(1, await makeRun({ seconds: runS, width: 320, height: 192 }))
    await send(2, await makeRun({ seconds: runS, width: 192, height: 320 }))
  })()
  const viewer = await enterAs(browser, site, sizes[0], creator)
  await expect.poll(async () => (await creator.call<{ status: string }>('GET', `/streaming/${id}`)).status).toBe('live')
  await visit(viewer.page, `/live/${creator.id}`)
  await expect.poll(() => size(viewer.page), { timeout: LONG_WAIT_MS }).toBe(192)
  await expect.poll(() => size(viewer.page), { timeout: LONG_WAIT_MS }).toBe(320)
  await sending
  await creator.call('PUT', '/streaming/update', { streamId: id, status: 'ended' })
  await recordedS(site, creator, id)
  await creator.call('POST', `/performer/streaming/${id}/replay`, { access: 'free' })
  const replay = async () => (await creator.call<{ replayId?: string }>('GET', `/performer/streaming/${id}`)).replayId
  await expect.poll(replay, { timeout: LONG_WAIT_MS }).toBeTruthy()

  await visit(viewer.page, `/videos/${await replay()}`)
  keepPicture(viewer, 'faults-replay')
  const video = () =>
    viewer.page.evaluate(() => {
      const element = document.querySelector('video')
      return element && { at: element.currentTime, isFaulty: element.error !== null }
    })
  await viewer.page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect.poll(async () => (await video())?.at).toBeGreaterThan(0.3)
  await viewer.page.evaluate(
    (at) => Object.assign(document.querySelector('video') ?? {}, { currentTime: at }),
    runS - 3
  )
  await expect.poll(async () => (await video())?.at, { timeout: LONG_WAIT_MS }).toBeGreaterThan(runS + 3)
  expect((await video())?.isFaulty).toBe(false)
  expect(viewer.troubles().filter((trouble) => !lastAnswers.test(trouble))).toEqual([])
})
