import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testAppOn, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { makeRun, type MadeRun } from '../../../support/live/make-run.ts'
import { addressesIn, readMedia, sendPiece, sendRun, startingStream, ticketFor } from '../../../support/live/publish.ts'

let app: TestApp
let creator: TestPerson
let run: MadeRun
let streamId: string
let publishUrl: string

beforeAll(async () => {
  app = await testApp()
  run = await makeRun({ seconds: 8 })
})
afterAll(() => app.close())
beforeEach(async () => {
  creator = await createPerformer(app)
  streamId = await startingStream(app, creator)
  publishUrl = (await ticketFor(app, streamId, 'host')).publishUrl ?? ''
})

const playlistUrl = async (name = '0.m3u8') =>
  ((await ticketFor(app, streamId, 'audience')).playUrl ?? '').replace('index.m3u8', name)
const readPlaylist = async (name?: string, query = '') => readMedia(app, (await playlistUrl(name)) + query)
const statusOf = async () =>
  (await app.deps.db.selectFrom('stream').select('status').where('id', '=', streamId).executeTakeFirstOrThrow()).status

describe('taking parts', () => {
  test('the first part makes the stream live; each answer names the part that is expected next', async () => {
    expect(await sendPiece(app, publishUrl, '0/7/init', run.header)).toEqual({ status: 200, next: 0 })
    expect(await statusOf()).toBe('starting')
    expect(await sendPiece(app, publishUrl, '0/7/0', run.parts[0]!)).toEqual({ status: 200, next: 1 })
    expect(await statusOf()).toBe('live')
  })

  test('a repeated part changes nothing, and after a gap the missing part is named', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    const before = (await readPlaylist()).text
    expect(await sendPiece(app, publishUrl, '0/1/1', run.parts[1]!)).toEqual({ status: 200, next: 3 })
    expect(await sendPiece(app, publishUrl, '0/1/init', run.header)).toEqual({ status: 200, next: 3 })
    expect(await sendPiece(app, publishUrl, '0/1/5', run.parts[5]!)).toEqual({ status: 200, next: 3 })
    expect((await readPlaylist()).text).toBe(before)
  })

  test('a newer run takes over; the device of the older one is told so', async () => {
    await sendRun(app, publishUrl, run, { run: 100, to: 3 })
    const other = await makeRun({ width: 96 })
    await sendRun(app, publishUrl, other, { run: 200, to: 2 })
    expect(await sendPiece(app, publishUrl, '0/100/3', run.parts[3]!)).toEqual({ status: 409, code: 'sent_elsewhere' })
    expect(await sendPiece(app, publishUrl, '0/100/init', run.header)).toEqual({ status: 409, code: 'sent_elsewhere' })
    expect(await sendPiece(app, publishUrl, '0/200/2', other.parts[2]!)).toEqual({ status: 200, next: 3 })
    expect(await sendPiece(app, publishUrl, '0/300/0', run.parts[0]!)).toMatchObject({ status: 404 })
  })

  test('a stream that has ended takes no more parts, and its playlist says that it is complete', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    await app.deps.liveSegments.end(streamId)
    expect(await sendPiece(app, publishUrl, '0/1/3', run.parts[3]!)).toEqual({ status: 410, code: 'stream_ended' })
    expect((await readPlaylist()).text).toMatch(/#EXT-X-ENDLIST\n$/)
    await app.deps.liveSegments.remove(streamId)
    expect((await readPlaylist()).status).toBe(410)
  })

  test('what is no part of this run is refused', async () => {
    await sendPiece(app, publishUrl, '0/1/init', run.header)
    const part = run.parts[0]!
    for (const wrong of [Buffer.alloc(0), Buffer.from('hello'), run.header, part.subarray(0, part.length - 10)])
      expect(await sendPiece(app, publishUrl, '0/1/0', wrong)).toMatchObject({ status: 400 })
    expect(await sendPiece(app, publishUrl, '0/2/init', part)).toMatchObject({ status: 400 })
    for (const wrong of ['2/1/0', '0/-1/0', '0/x/0', '0/1/y'])
      expect(await sendPiece(app, publishUrl, wrong, part)).toMatchObject({ status: 404 })
    expect(await sendPiece(app, publishUrl, '0/1/0', Buffer.alloc(4_000_001))).toMatchObject({ status: 413 })
    expect(await sendPiece(app, publishUrl, '0/1/0', part)).toEqual({ status: 200, next: 1 })
  })

  test('only the token of the creator sends, and only while it is valid', async () => {
    const { playUrl = '' } = await ticketFor(app, streamId, 'audience')
    const asViewer = `/m/live-in/${playUrl.split('/')[3]}/`
    expect(await sendPiece(app, asViewer, '0/1/init', run.header)).toMatchObject({ status: 403 })
    app.clock.advance(12 * 3_600_000 + 1000)
    expect(await sendPiece(app, publishUrl, '0/1/init', run.header)).toMatchObject({ status: 410 })
  })

  test('a process that is started again carries on where the one before stopped', async () => {
    const { config } = app.deps
    await sendRun(app, publishUrl, run, { to: 5 })
    const before = (await readPlaylist()).text
    const again = await testAppOn(app.databaseUrl, { DATA_DIR: config.dataDir, SECRET: config.secret }, app.clock.now())
    try {
      const url = await playlistUrl()
      expect((await readMedia(again, url)).text).toBe(before)
      const [, part = ''] = addressesIn(before).parts
      expect((await readMedia(again, part)).bytes.equals(run.parts[1]!)).toBe(true)
      expect(await sendPiece(again, publishUrl, '0/1/5', run.parts[5]!)).toEqual({ status: 200, next: 6 })
    } finally {
      await again.app.close()
      await again.deps.close()
    }
  })
})

describe('playlists', () => {
  test('lists the parts of the newest segments, the next part, and when each segment was taken', async () => {
    await sendRun(app, publishUrl, run, { to: 6 })
    const { text, headers } = await readPlaylist()
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=1',
    })
    const lines = text.split('\n')
    expect(lines.slice(0, 7)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.50',
      '#EXT-X-PART-INF:PART-TARGET=0.50',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    ])
    const { parts, segments, next, headers: maps } = addressesIn(text)
    expect([parts.length, segments.length, maps.length]).toEqual([6, 1, 1])
    expect(text.match(/INDEPENDENT=YES/g)).toHaveLength(6)
    expect(text).toContain('#EXTINF:2.00000,')
    expect(text.match(/#EXT-X-PROGRAM-DATE-TIME:/g)).toHaveLength(2)
    expect((await readMedia(app, maps[0]!)).bytes.equals(run.header)).toBe(true)
    for (const [n, part] of parts.entries()) expect((await readMedia(app, part)).bytes.equals(run.parts[n]!)).toBe(true)
    const segment = await readMedia(app, segments[0]!)
    expect(segment.bytes.equals(Buffer.concat(run.parts.slice(0, 4)))).toBe(true)
    expect(segment.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'video/iso.segment',
    })
    expect(next).toMatch(/0-0-6\.[\w-]{32}\.m4s$/)
  })

  test('another run is marked as a discontinuity with its own header', async () => {
    await sendRun(app, publishUrl, run, { run: 1, to: 5 })
    const other = await makeRun({ width: 96 })
    await sendRun(app, publishUrl, other, { run: 2, to: 2 })
    const { text } = await readPlaylist()
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const { headers } = addressesIn(text)
    expect((await readMedia(app, headers[1]!)).bytes.equals(other.header)).toBe(true)
    expect(text.indexOf('#EXT-X-DISCONTINUITY\n')).toBeLessThan(text.indexOf(headers[1]!))
  })

  test('keeps the newest segments, numbered on, and forgets older parts', async () => {
    const long = await makeRun({ seconds: 30 })
    await sendRun(app, publishUrl, long, { to: 4 })
    const [first = ''] = addressesIn((await readPlaylist()).text).parts
    app.clock.advance(20_000)
    await sendRun(app, publishUrl, long, { from: 4 })
    await expect.poll(async () => (await readMedia(app, first)).status).toBe(404)
    const { text } = await readPlaylist()
    const number = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    expect([number, addressesIn(text).segments.length]).toEqual([6, 8])
  })

  test('the master playlist names a second rendition while it is sent', async () => {
    const small = await makeRun({ seconds: 8, width: 32, height: 16 })
    for (const [rendition, made] of [run, small].entries()) await sendRun(app, publishUrl, made, { rendition, to: 4 })
    const { text } = await readPlaylist('index.m3u8')
    expect(text).toMatch(
      /#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=64x48,CODECS="avc1\.42c028,mp4a\.40\.2"\n0\.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=32x16,CODECS="[^"]+"\n1\.m3u8\n/
    )
    expect((await readPlaylist('1.m3u8')).status).toBe(200)
    await sendRun(app, publishUrl, run, { from: 4, to: 14 })
    expect((await readPlaylist('index.m3u8')).text).not.toContain('1.m3u8')
    expect((await readPlaylist('1.m3u8')).status).toBe(404)
  })

  test('a second rendition that begins with a later run has the same numbers as the first', async () => {
    await sendRun(app, publishUrl, run, { run: 1, to: 10 })
    const small = await makeRun({ seconds: 8, width: 32, height: 16 })
    for (const [rendition, made] of [run, small].entries())
      await sendRun(app, publishUrl, made, { run: 2, rendition, to: 5 })
    const numbers = async (name: string) => {
      const { text } = await readPlaylist(name)
      const [sequence, discontinuity] = [/MEDIA-SEQUENCE:(\d+)/, /DISCONTINUITY-SEQUENCE:(\d+)/].map((pattern) =>
        Number(pattern.exec(text)?.[1])
      ) as [number, number]
      return {
        last: sequence + (text.match(/PROGRAM-DATE-TIME/g)?.length ?? 0),
        runs: discontinuity + (text.match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0),
      }
    }
    expect(await numbers('1.m3u8')).toEqual(await numbers('0.m3u8'))
  })

  test('segments of a program such as OBS begin with its key frames', async () => {
    const slow = await makeRun({ seconds: 8, keyEveryS: 2 })
    await sendRun(app, publishUrl, slow)
    const { text } = await readPlaylist()
    expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=2.00')
    expect(text).toContain('PART-HOLD-BACK=6.00')
    expect(addressesIn(text).segments.length).toBeGreaterThanOrEqual(3)
  })
})

describe('waiting for parts', () => {
  test('a blocking request is answered with the part that it waits for', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    const waiting = readPlaylist('0.m3u8', '?_HLS_msn=0&_HLS_part=3')
    let isAnswered = false
    void waiting.then(() => (isAnswered = true))
    const next = addressesIn((await readPlaylist()).text).next ?? ''
    const announced = readMedia(app, next)
    expect(isAnswered).toBe(false)
    await sendRun(app, publishUrl, run, { from: 3, to: 4 })
    expect(addressesIn((await waiting).text).parts).toHaveLength(4)
    expect((await announced).bytes.equals(run.parts[3]!)).toBe(true)
    expect((await readPlaylist('0.m3u8', '?_HLS_msn=0&_HLS_part=2')).status).toBe(200)
  })

  test('a request for something far ahead, or that cannot be read, is refused at once', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    for (const query of [
      '?_HLS_msn=9&_HLS_part=0',
      '?_HLS_msn=-1',
      '?_HLS_msn=x',
      '?_HLS_part=1',
      '?_HLS_msn=0&_HLS_part=-1',
    ])
      expect((await readPlaylist('0.m3u8', query)).status).toBe(400)
  })

  test('an announced part that will never come is answered as soon as another run begins', async () => {
    await sendRun(app, publishUrl, run, { run: 1, to: 3 })
    const announced = readMedia(app, addressesIn((await readPlaylist()).text).next ?? '')
    await sendRun(app, publishUrl, run, { run: 2, to: 1 })
    expect((await announced).status).toBe(404)
  })
})

describe('addresses', () => {
  test('a playlist address is valid for seconds, also while a request waits', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    const url = await playlistUrl()
    expect((await readMedia(app, url)).status).toBe(200)
    const waiting = readMedia(app, `${url}?_HLS_msn=0&_HLS_part=3`)
    await readMedia(app, url)
    app.clock.advance(8000)
    await sendRun(app, publishUrl, run, { from: 3, to: 4 })
    expect((await waiting).status).toBe(410)
    expect((await readMedia(app, url)).status).toBe(410)
  })

  test('a part is found by its own signature only', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    const { parts } = addressesIn((await readPlaylist()).text)
    const address = parts[0] ?? ''
    const other = address.replace('0-0-0', '0-0-1')
    for (const wrong of [
      other,
      address.replace(/\.[\w-]{32}\./, '.'),
      address.replace('.m4s', '.mp4'),
      address.replace(streamId, creator.id),
    ])
      expect((await readMedia(app, wrong)).status).toBe(403)
    expect((await readMedia(app, address)).status).toBe(200)
  })

  test('a changed token, another purpose or an unknown name is refused', async () => {
    await sendRun(app, publishUrl, run, { to: 3 })
    const url = await playlistUrl()
    expect((await readMedia(app, url.replace('/m/live/', '/m/live/x'))).status).toBe(403)
    expect((await readMedia(app, publishUrl.replace('live-in', 'live') + '0.m3u8')).status).toBe(403)
    expect((await readMedia(app, url.replace('0.m3u8', '2.m3u8'))).status).toBe(404)
    expect((await readMedia(app, url.replace('0.m3u8', 'state.json'))).status).toBe(404)
  })
})
