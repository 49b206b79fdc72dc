import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files, type MediaFile, type MediaType } from '../../../../contract/platform/files/files.ts'
import { downloadAddress, presentMedia } from '../../../../server/features/platform/files/present.ts'
import type { FileRow, PlacedFile } from '../../../../server/features/platform/files/file-row.ts'
import { readKeys } from '../../../../server/features/platform/files/file-keys.ts'
import { storeUpload } from '../../../../server/features/platform/files/processing/store-media.ts'
import type { Colour } from '../../../support/media/h264.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { hiddenTags, smallCaptions, smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { hiddenWords, settled } from '../../../support/media/pictures.ts'
import { mediaFacts } from '../../../support/media/media-facts.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'

const hasCodecs = await import('node-av/api').then(
  () => true,
  () => false
)
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
const environments = {
  disk: () => ({}),
  S3: () => bucket.env(),
}

const words = [hiddenTags.title, hiddenTags.artist, hiddenTags.comment, 'SECRET-PLACE', ...hiddenWords]
const get = async (app: TestApp, url: string, headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({ url, headers })
  for (const word of words) expect([url, answer.rawPayload.includes(word)]).toEqual([url, false])
  return answer
}

/** The processed media of an upload. */
const shown = async (app: TestApp, { token }: TestPerson, id: string): Promise<MediaFile> =>
  (await settled(app, token, id)).media!

const rowOf = async (app: TestApp, id: string) =>
  (await app.deps.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as FileRow

describe.each(['disk', 'S3'] as const)('media on %s', (where) => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp(environments[where]())
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())
  const put = (type: MediaType, bytes: Buffer, more = {}) => uploadMedia(app, creator.token, type, bytes, more)

  test('a video is converted to an MP4 that plays while it loads, without tags or location, served in ranges', async () => {
    const bytes = await smallVideo({ rotation: 90 })
    for (const word of [hiddenTags.title, 'SECRET-PLACE']) expect(bytes.includes(word)).toBe(true)
    const id = await put('feed-teaser', bytes, { name: 'IMG_1.MOV', description: 'A cello' })
    const video = await shown(app, creator, id)
    expect(video).toMatchObject({
      kind: 'video',
      type: 'feed-teaser',
      width: 192,
      height: 320,
      duration: 3,
      alt: 'A cello',
      isPlayable: true,
    })
    const whole = await get(app, video.url)
    expect([
      whole.statusCode,
      whole.headers['content-type'],
      whole.headers['accept-ranges'],
      whole.headers['x-content-type-options'],
    ]).toEqual([200, 'video/mp4', 'bytes', 'nosniff'])
    expect(await mediaFacts(whole.rawPayload)).toMatchObject({ duration: 3, width: 192, video: 'avc', audio: 'aac' })
    expect(whole.rawPayload.indexOf('moov')).toBeLessThan(whole.rawPayload.indexOf('mdat'))
    const part = await get(app, video.url, { range: 'bytes=100-299' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(whole.rawPayload.subarray(100, 300)),
    ]).toEqual([206, `bytes 100-299/${whole.rawPayload.length}`, true])
    expect((await get(app, video.url, { range: 'bytes=-50' })).rawPayload.equals(whole.rawPayload.subarray(-50))).toBe(
      true
    )
    // The original is not stored beside it.
    expect(readKeys((await rowOf(app, id)).keys).original).toBeUndefined()
  })

  test.runIf(hasCodecs)('a video has a clear upright cover and a preview of 24 pixels of detail', async () => {
    const paint = (_column: number, row: number): Colour => (row < 6 ? [235, 128, 128] : [16, 128, 128])
    const id = await put('feed-teaser', await smallVideo({ rotation: 90, paint }))
    const { poster } = await shown(app, creator, id)
    const still = await sharp((await get(app, poster!)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const light = (x: number, y: number) => still.data[(y * still.info.width + x) * 3]!
    // Bright at the top of the file; rotated by 90 degrees clockwise, bright at the right.
    expect([still.info.width, still.info.height, light(180, 160) > 200, light(10, 160) < 50]).toEqual([
      192,
      320,
      true,
      true,
    ])
    const { preview } = readKeys((await rowOf(app, id)).keys)
    const blurred = await app.deps.storage.read(preview!.key)
    expect([(await sharp(blurred).metadata()).width, blurred.length < 8000]).toEqual([640, true])
  })

  test.runIf(hasCodecs)(
    'a large video gets smaller sizes that the player chooses from, all under one signature',
    async () => {
      const id = await put('feed-video', await smallVideo({ width: 1024, height: 576, seconds: 6 }))
      const hls = await expect
        .poll(async () => (await shown(app, creator, id)).hls, { interval: 200 })
        .toBeDefined()
        .then(async () => (await shown(app, creator, id)).hls!)
      const folder = hls.slice(0, hls.lastIndexOf('/') + 1)
      const master = await get(app, hls)
      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl')
      const sizes = [...master.body.matchAll(/RESOLUTION=(\d+x\d+).*\n(\S+)/g)].map(([, size, name]) => [size, name])
      expect(sizes).toEqual([
        ['426x240', '240.m3u8'],
        ['854x480', '480.m3u8'],
        ['1024x576', 'own.m3u8'],
      ])
      for (const [, name] of sizes) {
        const list = (await get(app, folder + name)).body
        const [, map = '', length, start] = /EXT-X-MAP:URI="(.*?)",BYTERANGE="(\d+)@(\d+)"/.exec(list) ?? []
        const segments = [...list.matchAll(/EXTINF:([\d.]+).*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)]
        expect(segments.reduce((sum, [, seconds]) => sum + Number(seconds), 0)).toBeCloseTo(6, 0)
        const ranges = [[length, start, map], ...segments.map(([, , bytes, at, uri]) => [bytes, at, uri])] as string[][]
        const pieces = await Promise.all(
          ranges.map(
            async ([bytes, at, uri]) =>
              (await get(app, folder + uri, { range: `bytes=${at}-${Number(at) + Number(bytes) - 1}` })).rawPayload
          )
        )
        // The ranges that a player combines make a film of the full length.
        const film = await mediaFacts(Buffer.concat(pieces))
        expect([film.video, film.audio]).toEqual(['avc', 'aac'])
        expect(film.duration).toBeCloseTo(6, 0)
      }
      const names = readKeys((await rowOf(app, id)).keys).names!
      expect((await app.call(files.abort, { params: { id } }, { token: creator.token })).status).toBe(204)
      await expect.poll(() => get(app, folder + names.at(-1)!.slice(4)).then((answer) => answer.statusCode)).toBe(404)
    }
  )

  test('a sound has a length, a waveform of 100 peaks, and plays', async () => {
    const sound = await shown(app, creator, await put('feed-audio', smallSound()))
    expect(sound).toMatchObject({ kind: 'audio', width: 0, duration: 3, isPlayable: true })
    expect(sound.waveform).toHaveLength(100)
    expect([
      sound.waveform![0]! < 5,
      sound.waveform![50]! > 40 && sound.waveform![50]! < 60,
      sound.waveform![99],
    ]).toEqual([true, true, 100])
    const answer = await get(app, sound.url)
    expect(answer.headers['content-type']).toBe(hasCodecs ? 'audio/mp4' : 'audio/wav')
    expect((await mediaFacts(answer.rawPayload)).duration).toBeCloseTo(3, 0)
  })

  test('subtitles are served as long as their video', async () => {
    const rows = await Promise.all(
      [await put('feed-teaser', await smallVideo()), await put('captions', smallCaptions())].map((id) => rowOf(app, id))
    )
    const captions: PlacedFile = { ...rows[1]!, role: 'captions', language: 'pt-BR' }
    const media = presentMedia(app.deps, { ...rows[0]!, duration: 7200 }, [captions])!
    expect(media.captions).toEqual([
      { _id: captions.id, language: 'pt-BR', url: expect.stringMatching(/\/captions\.vtt$/) as string },
    ])
    const { url } = media.captions![0]!
    expect([(await get(app, url)).headers['content-type'], (await get(app, url)).body]).toEqual([
      'text/vtt; charset=utf-8',
      smallCaptions().toString(),
    ])
    app.clock.advance(3.5 * 3_600_000)
    expect([(await get(app, media.url)).statusCode, (await get(app, url)).statusCode]).toEqual([200, 200])
    app.clock.advance(1.2 * 3_600_000)
    expect((await get(app, media.url)).statusCode).toBe(410)
    app.clock.advance(-4.7 * 3_600_000)
  })

  test('the file of a product is never processed, and downloads unchanged under its own name', async () => {
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300_000, 7)])
    const id = await put('product-file', bytes, { name: 'Noten "für" cello; v2.zip' })
    expect((await app.call(files.status, { params: { id } }, { token: creator.token })).data.media).toBeUndefined()
    const { url, expiresAt } = downloadAddress(app.deps, await rowOf(app, id), {
      viewerId: creator.id,
      itemId: creator.id,
    })!
    const answer = await get(app, url)
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.equals(bytes)]).toEqual([
      200,
      'application/octet-stream',
      true,
    ])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Noten  f_r  cello; v2.zip"; filename*=UTF-8''Noten%20%20f%C3%BCr%20%20cello%3B%20v2.zip`
    )
    expect((await get(app, url, { range: 'bytes=4-9' })).rawPayload).toEqual(Buffer.alloc(6, 7))
    expect(expiresAt.getTime() - app.clock.now().getTime()).toBeGreaterThan(11 * 3_600_000)
    // A web page for sale is served as a download too.
    const page = downloadAddress(
      app.deps,
      await rowOf(app, await put('product-file', Buffer.from('<script>alert(1)</script>'), { name: 'page.html' })),
      { viewerId: creator.id, itemId: creator.id }
    )!
    expect((await get(app, page.url)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/) as string,
    })
  })

  test('a form creates a video that is processed afterwards', async () => {
    await using work = await app.deps.media.folder()
    const path = join(work.path, 'film')
    const bytes = await smallVideo()
    await writeFile(path, bytes)
    const id = await storeUpload(app.deps, {
      ownerId: creator.id,
      type: 'video-teaser',
      upload: { path, name: 'film.mp4', size: bytes.length },
    })
    expect((await shown(app, creator, id)).duration).toBe(3)
  })

  test('a picture of an iPhone is decoded, upright', async () => {
    const bytes = await readFile(new URL('../../../support/media/photo.heic', import.meta.url))
    expect(bytes.includes(hiddenWords[0]!)).toBe(true)
    const photo = await shown(app, creator, await put('photo', bytes, { mimeType: 'image/heic' }))
    expect(photo).toMatchObject({ kind: 'photo', width: 192, height: 256 })
    const { data, info } = await sharp((await get(app, photo.url)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data.subarray((200 * info.width + 100) * 3)
    expect([info.width, red > 150, blue < 110]).toEqual([192, true, true])
  })
})
