import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaFile, MediaType } from '../../../../contract/platform/files/files.ts'
import type { FileRow } from '../../../../server/features/platform/files/file-row.ts'
import { readKeys } from '../../../../server/features/platform/files/file-keys.ts'
import { storeMedia } from '../../../../server/features/platform/files/processing/store-media.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { hiddenTags, smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { hiddenWords, settled, upload } from '../../../support/media/pictures.ts'
import { mediaFacts } from '../../../support/media/media-facts.ts'
import { startS3, type TestBucket } from '../../../support/servers/s3-server.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const hasCodecs = await import('node-av/api').then(
  () => true,
  () => false
)
let bucket: TestBucket
beforeAll(async () => void (bucket = await startS3()))
afterAll(() => bucket.close())
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

describe('processing', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test('reports its progress and result to the owner', async () => {
    const told: unknown[][] = []
    const { realtime } = app.deps
    const emit = realtime.emit.bind(realtime)
    realtime.emit = (...said) => void (told.push(said), emit(...said))
    const id = await uploadMedia(app, creator.token, 'feed-teaser', await smallVideo())
    expect(told.at(-1)).toEqual([creator.id, 'file/changed', { _id: id, status: 'ready' }])
    const junk = await upload(app, creator.token, Buffer.alloc(500, 1), { type: 'feed-teaser', mimeType: 'video/mp4' })
    await settled(app, creator.token, junk.id)
    expect(told.at(-1)).toEqual([
      creator.id,
      'file/changed',
      { _id: junk.id, status: 'failed', reason: expect.stringContaining("can't read this video") as string },
    ])
    realtime.emit = emit
  })

  test('limits a story to a clip of one minute, and cuts a teaser to two minutes', async () => {
    const long = await smallVideo({ seconds: 63, width: 64, height: 48 })
    const { id } = await upload(app, creator.token, long, { type: 'feed-story', mimeType: 'video/mp4' })
    expect((await settled(app, creator.token, id)).reason).toContain('limit is 60 seconds')
    await expect(
      storeMedia(app.deps, {
        ownerId: creator.id,
        type: 'feed-story',
        bytes: await smallVideo({ seconds: 59, width: 64, height: 48 }),
      })
    ).resolves.toBeTypeOf('string')
    const teaser = await uploadMedia(
      app,
      creator.token,
      'video-teaser',
      await smallVideo({ seconds: 130, width: 64, height: 48 })
    )
    expect((await shown(app, creator, teaser)).duration).toBeCloseTo(120, 0)
  })

  test('adds the creator’s username to photos only when the operator has enabled it', async () => {
    const plain = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    const corner = async (type: MediaType) => {
      const { url } = await shown(app, creator, await uploadMedia(app, creator.token, type, plain))
      const { width = 0, height = 0 } = await sharp((await get(app, url)).rawPayload).metadata()
      const part = sharp((await get(app, url)).rawPayload).extract({
        left: width / 2,
        top: Math.round(height * 0.85),
        width: width / 2,
        height: Math.round(height * 0.15),
      })
      return (await part.stats()).channels[0]!.max
    }
    expect(await corner('feed-photo')).toBeLessThan(140)
    await app.deps.db.insertInto('setting').values({ key: 'watermarkPhotos', value: 'true' }).execute()
    expect(await corner('feed-photo')).toBeGreaterThan(190)
    expect(await corner('product-photo')).toBeLessThan(140)
    await app.deps.db.deleteFrom('setting').where('key', '=', 'watermarkPhotos').execute()
  })

  test.runIf(hasCodecs)('transcodes formats that not every browser plays', async () => {
    const video = await shown(
      app,
      creator,
      await uploadMedia(
        app,
        creator.token,
        'feed-teaser',
        await smallVideo({ container: 'mov', sound: 'pcm', rotation: 270 })
      )
    )
    expect(video).toMatchObject({ width: 192, height: 320, duration: 3, isPlayable: true })
    expect(await mediaFacts((await get(app, video.url)).rawPayload)).toMatchObject({
      video: 'avc',
      audio: 'aac',
      width: 192,
    })
  })

  test('leaves no temporary files', async () => {
    await uploadMedia(app, creator.token, 'feed-teaser', await smallVideo())
    await expect.poll(() => readdirSync(join(app.deps.config.dataDir, 'work')), { timeout: LONG_WAIT_MS }).toEqual([])
  })
})

describe('without codecs', () => {
  let app: TestApp
  let creator: TestPerson
  const lines: string[] = []
  beforeAll(async () => {
    app = await testApp({ MEDIA_CODECS: 'none', LOG_LEVEL: 'info' }, undefined, {
      write: (line: string) => void lines.push(line),
    })
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test('a web-compatible video plays and another is stored and marked, both without tags; the owner is notified once', async () => {
    const safe = await shown(app, creator, await uploadMedia(app, creator.token, 'feed-video', await smallVideo()))
    expect([safe.isPlayable, safe.duration, safe.poster, safe.width]).toEqual([true, 3, undefined, 320])
    expect((await mediaFacts((await get(app, safe.url)).rawPayload)).video).toBe('avc')
    const id = await uploadMedia(app, creator.token, 'feed-video', await smallVideo({ container: 'mov', sound: 'pcm' }))
    const other = await shown(app, creator, id)
    expect([other.isPlayable, other.duration]).toEqual([false, 3])
    expect((await get(app, other.url)).statusCode).toBe(200)
    // Its original is kept, for a day when codecs are available.
    expect(readKeys((await rowOf(app, id)).keys).original).toBeDefined()
    expect(lines.filter((line) => line.includes('no video codecs'))).toHaveLength(1)
  })

  test('a sound that needs no transcoding still has its waveform', async () => {
    const sound = await shown(app, creator, await uploadMedia(app, creator.token, 'feed-audio', smallSound()))
    expect([sound.isPlayable, sound.duration, sound.waveform!.length, sound.waveform![99]]).toEqual([true, 3, 100, 100])
    expect((await get(app, sound.url)).headers['content-type']).toBe('audio/wav')
  })

  test('an obsolete video format is kept for download', async () => {
    const avi = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(2000)])
    const video = await shown(app, creator, await uploadMedia(app, creator.token, 'feed-video', avi))
    expect(video).toMatchObject({ isPlayable: false, duration: 1 })
    expect((await get(app, video.url)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/) as string,
    })
  })
})

test('an ffmpeg of the machine is used when there is no other', { skip: !existsSync('/usr/bin/ffmpeg') }, async () => {
  const app = await testApp({ MEDIA_CODECS: 'ffmpeg' })
  const creator = await createPerformer(app)
  const video = await shown(
    app,
    creator,
    await uploadMedia(
      app,
      creator.token,
      'feed-teaser',
      await smallVideo({ container: 'mov', sound: 'pcm', rotation: 90 })
    )
  )
  expect(video).toMatchObject({
    width: 192,
    height: 320,
    duration: 3,
    isPlayable: true,
    poster: expect.any(String) as string,
  })
  const sound = await shown(app, creator, await uploadMedia(app, creator.token, 'feed-audio', smallSound()))
  expect([sound.duration, sound.waveform![99]]).toEqual([3, 100])
  await app.close()
})
