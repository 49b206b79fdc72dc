import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../scripts/lib/browser.ts'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite, type Site } from '../../scripts/lib/site.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { ageOfPicture } from '../support/browser/clock-camera.ts'
import { FAKE_MEDIA } from '../support/browser/fake-media.ts'
import { keepPicture, visit, type TestWindow } from '../support/browser/journey.ts'
import { joinCreator, type Account } from '../support/browser/journey-people.ts'
import { endStream, enterWithCamera, goLive, watches } from '../support/browser/live-people.ts'
import { makeRun, type MadeRun } from '../support/live/make-run.ts'
import { openProxy } from '../support/servers/network-proxy.ts'
import { hasRedis, startRedis } from '../support/servers/redis-server.ts'
import { LONG_WAIT_MS } from '../support/wait-times.ts'

const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(() => browser.close())

/** How old, in ms, a picture may be that is live again: what was shown before the fault is older. */
const freshMs = 15_000
/** What the browser reports of connections that the tests break, and the last answers of a stream that is over. */
const broken = /ERR_|WebSocket connection|^5\d\d: |^410: .*\/streaming\/join|^404: .*\/messages\/conversations\/public/
const troublesOf = (window: TestWindow) => window.troubles().filter((trouble) => !broken.test(trouble))

/** Waits until the picture is live again, in the page that was opened before. Returns the time, in ms, that it took. */
const untilFresh = async (page: Page): Promise<number> => {
  const since = Date.now()
  await expect
    .poll(
      async () => {
        const age = await ageOfPicture(page)
        return age > 0 ? age : Infinity
      },
      { timeout: LONG_WAIT_MS, interval: 250 }
    )
    .toBeLessThan(freshMs)
  return Date.now() - since
}
const mark = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['opened'] = 'before'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset['opened'] === 'before')

/** The seconds of the recording, which are the same in its playlist. */
const recordedS = async (site: Pick<Site, 'url'>, creator: Account, id: string): Promise<number> => {
  type Own = { recording?: { status: string; duration: number; playUrl?: string } }
  const own = () => creator.call<Own>('GET', `/performer/streaming/${id}`)
  await expect.poll(async () => (await own()).recording?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
  const { duration = 0, playUrl = '' } = (await own()).recording ?? {}
  const text = await (await fetch(new URL(playUrl, site.url))).text()
  const sum = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((seconds, [, one]) => seconds + Number(one), 0)
  expect(sum).toBeCloseTo(duration, 0)
  return sum
}

test("a stream outlasts its creator's lost network, for 5 s and for 30 s, and a server that is killed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-faults-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let site = await startSite({ DATA_DIR: dataDir })
  onTestFinished(() => site.close())
  const creator = await joinCreator(site, 'Ines')
  const line = await openProxy(site.url)
  onTestFinished(() => line.close())
  const { theirs, id } = await goLive(browser, line, creator, 'Mixing the blue', { isSmall: true })
  const begun = Date.now()
  const viewer = await enterWithCamera(browser, site, sizes[0])
  await visit(viewer.page, `/live/${creator.id}`)
  await watches(viewer.page)
  await mark(viewer.page)
  keepPicture(theirs, 'faults-creator')
  keepPicture(viewer, 'faults-viewer')

  await theirs.context.setOffline(true)
  await sleep(5000)
  await theirs.context.setOffline(false)
  console.log(`live again ${await untilFresh(viewer.page)} ms after a network that was gone for 5 s`)

  line.open(false)
  const lost = viewer.page.getByText('Ines lost the connection.', { exact: false })
  const [cut] = [Date.now(), await lost.waitFor()]
  console.log(`the viewer is told after ${Date.now() - cut} ms`)
  await theirs.page.getByText('Offline. We keep the last minute', { exact: false }).waitFor()
  await sleep(Math.max(0, cut + 30_000 - Date.now()))
  line.open(true)
  await lost.waitFor({ state: 'detached' })
  console.log(`live again ${await untilFresh(viewer.page)} ms after a network that was gone for 30 s`)

  const before = new URL(site.url)
  await site.end('SIGKILL')
  const killed = Date.now()
  site = await startSite({ DATA_DIR: dataDir, PORT: before.port })
  console.log(`the server is back ${Date.now() - killed} ms after it was killed`)
  console.log(`live again ${await untilFresh(viewer.page)} ms later`)
  expect(await isMarked(viewer.page)).toBe(true)
  expect(await creator.call('GET', `/performer/streaming/${id}`)).toMatchObject({ status: 'live' })

  await endStream(theirs)
  const seconds = (Date.now() - begun) / 1000
  await viewer.page.getByText('The stream has ended').waitFor({ timeout: LONG_WAIT_MS })
  const recorded = await recordedS(site, creator, id)
  console.log(`${recorded.toFixed(1)} s were recorded of ${seconds.toFixed(1)} s`)
  expect(recorded).toBeGreaterThan(seconds - 8)
  expect([...troublesOf(viewer), ...troublesOf(theirs)]).toEqual([])
})

test.runIf(hasRedis())('a second process takes over from the one that takes the parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-two-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbedded({ dataDir: folder })
  onTestFinished(() => database.stop())
  const redis = await startRedis()
  onTestFinished(() => redis.close())
  // The command that approves a creator reads them too.
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('SECRET', 'a'.repeat(48))
  onTestFinished(() => void vi.unstubAllEnvs())
  const shared = { REDIS_URL: redis.url, DATA_DIR: join(folder, 'site') }
  const first = await startSite(shared)
  onTestFinished(() => first.close())
  const second = await startSite(shared)
  onTestFinished(() => second.close())
  const address = await openProxy(first.url)
  onTestFinished(() => address.close())
  const creator = await joinCreator({ ...first, url: address.url }, 'Luca')
  const { theirs, id } = await goLive(browser, address, creator, 'Late songs', { isSmall: true })
  const begun = Date.now()
  const viewer = await enterWithCamera(browser, address, sizes[1])
  await visit(viewer.page, `/live/${creator.id}`)
  await watches(viewer.page)
  await mark(viewer.page)
  // A viewer of the other process sees the same.
  const other = await enterWithCamera(browser, second, sizes[0])
  await visit(other.page, `/live/${creator.id}`)
  await watches(other.page)

  await first.end('SIGKILL')
  address.redirect(second.url)
  await sleep(4000)
  console.log(`live again ${4000 + (await untilFresh(viewer.page))} ms after the first process was killed`)
  expect(await isMarked(viewer.page)).toBe(true)
  await untilFresh(other.page)
  await endStream(theirs)
  const seconds = (Date.now() - begun) / 1000
  await viewer.page.getByText('The stream has ended').waitFor({ timeout: LONG_WAIT_MS })
  const recorded = await recordedS(address, creator, id)
  console.log(`${recorded.toFixed(1)} s were recorded of ${seconds.toFixed(1)} s`)
  expect(recorded).toBeGreaterThan(seconds - 8)
  expect([...troublesOf(viewer), ...troublesOf(theirs), ...troublesOf(other)]).toEqual([])
})

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
    await send(1, await makeRun({ seconds: 15, width: 320, height: 192 }))
    await send(2, await makeRun({ seconds: 15, width: 192, height: 320 }))
  })()
  const viewer = await enterWithCamera(browser, site, sizes[0], creator)
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
  await viewer.page.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { currentTime: 12 }))
  await expect.poll(async () => (await video())?.at, { timeout: LONG_WAIT_MS }).toBeGreaterThan(18)
  expect((await video())?.isFaulty).toBe(false)
  expect(troublesOf(viewer)).toEqual([])
})
