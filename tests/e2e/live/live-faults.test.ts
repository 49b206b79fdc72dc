import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/lib/browser.ts'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { ageOfPicture } from '../../support/browser/clock-camera.ts'
import { FAKE_MEDIA, withoutLostPictures } from '../../support/browser/fake-media.ts'
import { keepPicture, visit, type TestWindow } from '../../support/browser/journey.ts'
import { joinCreator } from '../../support/browser/journey-people.ts'
import { endStream, enterWithCamera, goLive, watches } from '../../support/browser/live-people.ts'
import { recordedS } from '../../support/live/recorded.ts'
import { openProxy } from '../../support/servers/network-proxy.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: [...BROWSER_ARGS, ...FAKE_MEDIA] })
afterAll(() => browser.close())

/** How old, in ms, a picture may be that is live again: what was shown before the fault is older. */
const freshMs = 15_000
/** What the browser reports of connections that the tests break, and the last answers of a stream that is over. */
const broken = /ERR_|WebSocket connection|^5\d\d: |^410: .*\/streaming\/join|^404: .*\/messages\/conversations\/public/
const troublesOf = (window: TestWindow) =>
  withoutLostPictures(window.troubles()).filter((trouble) => !broken.test(trouble))

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
