import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownStreams, streaming } from '../../../../contract/social/streaming/streaming.ts'
import { testApp, testAppOn, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { addressesIn, readMedia, sendRun, startingStream, ticketFor } from '../../../support/live/publish.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let app: TestApp
let creator: TestPerson
let run: MadeRun
let streamId: string
let publishUrl: string

beforeAll(async () => {
  app = await testApp()
  run = await makeRun({ seconds: 10 })
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await createPerformer(app)
  streamId = await startingStream(app, creator)
  publishUrl = (await ticketFor(app, streamId, 'host')).publishUrl ?? ''
})

const end = () => app.call(streaming.update, { body: { streamId, status: 'ended' } }, { token: creator.token })
const recording = async () =>
  (await app.call(ownStreams.view, { params: { id: streamId } }, { token: creator.token })).data.recording
const kept = async () => {
  await expect.poll(async () => (await recording())?.status, { timeout: LONG_WAIT_MS }).toBe('kept')
  return (await recording()) as { playUrl: string; duration: number; deletedAt: string }
}
/** Headers and segments of a recording, in their order, as a player loads them. */
async function played(playUrl: string): Promise<Buffer[]> {
  const { status, text } = await readMedia(app, playUrl)
  expect(status).toBe(200)
  const folder = playUrl.slice(0, playUrl.lastIndexOf('/') + 1)
  const names = [...text.matchAll(/^#EXT-X-MAP:URI="([^"]+)"$|^([^#\n]+)$/gm)].map(
    (found) => found[1] ?? found[2] ?? ''
  )
  const all = await Promise.all(names.map((name) => readMedia(app, folder + name)))
  expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]))
  return all.map(({ bytes }) => bytes)
}

describe('the recording of a stream', () => {
  test('has exactly the bytes that were sent, and can be played as soon as the stream has ended', async () => {
    await sendRun(app, publishUrl, run)
    await end()
    const { playUrl, duration, deletedAt } = await kept()
    expect(duration).toBeCloseTo(10, 0)
    expect(Date.parse(deletedAt) - app.clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
    const bytes = Buffer.concat(await played(playUrl))
    expect(bytes.equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
    expect(await input.computeDuration()).toBeCloseTo(10, 0)
    const { text } = await readMedia(app, playUrl)
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(text).toMatch(/#EXT-X-ENDLIST\n$/)
  })

  test('has every run, with a discontinuity between them', async () => {
    const other = await makeRun({ seconds: 3, width: 96 })
    await sendRun(app, publishUrl, run, { run: 1, to: 7 })
    await sendRun(app, publishUrl, other, { run: 2 })
    await end()
    const { playUrl } = await kept()
    expect((await readMedia(app, playUrl)).text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const all = Buffer.concat([run.header, ...run.parts.slice(0, 7), other.header, ...other.parts])
    expect(Buffer.concat(await played(playUrl)).equals(all)).toBe(true)
  })

  test('loses nothing when processes die before and after they have stored a segment', async () => {
    const { config } = app.deps
    const open = () => testAppOn(app.databaseUrl, { DATA_DIR: config.dataDir, SECRET: config.secret }, app.clock.now())
    // Each process takes some parts and is gone without a farewell; the last one ends the stream.
    for (const [from, to] of [
      [0, 3],
      [3, 5],
      [5, 14],
    ] as const) {
      const other = await open()
      await sendRun(other, publishUrl, run, { from, to })
      await other.deps.close()
    }
    await sendRun(app, publishUrl, run, { from: 14 })
    await end()
    const bytes = Buffer.concat(await played((await kept()).playUrl))
    expect(bytes.equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
  })

  test('is only of the best rendition', async () => {
    const small = await makeRun({ seconds: 10, width: 32, height: 16 })
    await sendRun(app, publishUrl, small, { rendition: 1 })
    await sendRun(app, publishUrl, run)
    await end()
    const bytes = Buffer.concat(await played((await kept()).playUrl))
    expect(bytes.equals(Buffer.concat([run.header, ...run.parts]))).toBe(true)
  })

  test('viewers read that the stream has ended; later their addresses no longer work', async () => {
    await sendRun(app, publishUrl, run, { to: 6 })
    const { playUrl = '' } = await ticketFor(app, streamId, 'audience')
    await end()
    const last = await readMedia(app, playUrl.replace('index', '0'))
    expect(last.text).toMatch(/#EXT-X-ENDLIST\n$/)
    const { segments } = addressesIn(last.text)
    expect(segments).toHaveLength(2)
    expect((await readMedia(app, segments[1]!)).bytes.equals(Buffer.concat(run.parts.slice(4, 6)))).toBe(true)
    expect(await sendRun(app, publishUrl, run, { from: 6, to: 7 })).toEqual([{ status: 410, code: 'stream_ended' }])
    await kept()
    await app.deps.liveSegments.remove(streamId)
    expect((await readMedia(app, playUrl)).status).toBe(410)
  })

  test('a stream that never sent a part has none', async () => {
    await end()
    expect(await recording()).toBeUndefined()
  })
})
