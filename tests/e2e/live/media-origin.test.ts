import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StreamTicket } from '../../../contract/social/streaming/streams.ts'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { freePort, startSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { keepPicture, openWindow, visit } from '../../support/browser/journey.ts'
import { joinCreator, type Account } from '../../support/browser/journey-people.ts'
import { watches } from '../../support/browser/live-people.ts'
import { remoteApp } from '../../support/browser/remote-app.ts'
import { makeRun } from '../../support/live/make-run.ts'
import { smallCaptions, smallVideo, uploadMedia } from '../../support/media/media.ts'
import { hasNginx } from '../../support/servers/nginx.ts'
import { startMediaNginx } from '../../support/servers/sample-nginx.ts'
import { s3Credentials, startS3, type TestBucket } from '../../support/servers/s3-server.ts'

const PART_MS = 500

// Skipped only where nginx is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasNginx())('with MEDIA_URL, a page plays what comes from another origin', () => {
  let bucket: TestBucket
  let proxy: Awaited<ReturnType<typeof startMediaNginx>>
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let site: Site
  let creator: Account
  beforeAll(async () => {
    // The site finds at its start that this bucket exists.
    bucket = await startS3({ ...s3Credentials, bucket: 'media' })
    const [own, port] = [await freePort(), await freePort()]
    site = await startSite({
      PORT: String(port),
      MEDIA_URL: `http://127.0.0.1:${own}`,
      ...bucket.env(),
    })
    proxy = await startMediaNginx(own, port, bucket.endpoint)
    browser = await openBrowser()
    creator = await joinCreator(site, 'Odile')
  })
  afterAll(async () => {
    await browser?.close()
    await proxy?.close()
    await site?.close()
    await bucket?.close()
  })

  /** The paths that a page asks for below /m, with the origin of each. */
  const mediaOf = (page: Page): { origin: string; path: string }[] => {
    const asked: { origin: string; path: string }[] = []
    page.on('request', (request) => {
      const { origin, pathname: path } = new URL(request.url())
      if (path.startsWith('/m/')) asked.push({ origin, path })
    })
    return asked
  }

  test('a live stream, with its parts from there, near the newest picture and without a fault', async () => {
    const { _id: id } = await creator.call<{ _id: string }>('POST', '/streaming/live', { title: 'Late songs' })
    const ticket = await creator.call<StreamTicket>('POST', '/streaming/agora/token', { streamId: id })
    const publishUrl = ticket.provider === 'embedded' ? (ticket.publishUrl ?? '') : ''
    const put = async (piece: string, bytes: Buffer): Promise<void> => {
      const { status } = await fetch(`${site.url}${publishUrl}0/1/${piece}`, {
        method: 'PUT',
        body: new Uint8Array(bytes),
      })
      expect(status).toBe(200)
    }
    const run = await makeRun({ seconds: 120, width: 320, height: 176 })
    await put('init', run.header)
    let isOver = false
    const sending = (async () => {
      const from = performance.now()
      for (let n = 0; !isOver; n++) {
        await sleep(Math.max(0, from + n * PART_MS - performance.now()))
        await put(String(n), run.parts[n]!)
      }
    })()
    try {
      const mine = await openWindow(browser, site, sizes[0])
      const asked = mediaOf(mine.page)
      await visit(mine.page, `/live/${creator.id}`)
      await watches(mine.page)
      const at = () => mine.page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
      const before = await at()
      await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(before + 8)
      const isLive = mine.page.getByRole('button', { name: 'Live', exact: true })
      await expect.poll(() => isLive.isDisabled()).toBe(true)
      keepPicture(mine, 'live-from-media-url')
      const parts = asked.filter(({ path }) => path.startsWith('/m/live-parts/'))
      expect(parts.length).toBeGreaterThan(10)
      expect(parts.filter(({ origin }) => origin !== proxy.url)).toEqual([])
      expect(asked.filter(({ path }) => path.startsWith('/m/live/')).map(({ origin }) => origin)).toContain(site.url)
      expect(mine.troubles()).toEqual([])
      await mine.context.close()
    } finally {
      isOver = true
      await sending
    }
  })

  test('a video with its subtitles, without a fault', async () => {
    const app = remoteApp(site)
    const file = await uploadMedia(app, creator.token, 'feed-video', await smallVideo({ seconds: 4 }))
    const fileId = await uploadMedia(app, creator.token, 'captions', smallCaptions('Hello from the bucket'))
    const { _id: id } = await creator.call<{ _id: string }>('POST', '/performer/feeds', {
      text: 'The encore',
      fileIds: [file],
      captions: [{ fileId, language: 'en' }],
      access: 'free',
    })
    const { page, troubles, context } = await openWindow(browser, site, sizes[0])
    const asked = mediaOf(page)
    await visit(page, `/posts/${id}`)
    await page.getByRole('button', { name: /^Play / }).click()
    await page.getByRole('button', { name: 'Subtitles (c)' }).click()
    await page.waitForFunction(() => {
      const video = document.querySelector('video')
      return video !== null && video.currentTime > 0.3 && (video.textTracks[0]?.cues?.length ?? 0) > 0
    })
    expect(asked.filter(({ path }) => path.endsWith('.vtt')).map(({ origin }) => origin)).toEqual([proxy.url])
    expect(troubles()).toEqual([])
    await context.close()
  })
})
