import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files, type MediaType } from '../../../../contract/platform/files/files.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { smallCaptions, smallSound, smallVideo } from '../../../support/media/media.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, settled, upload } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const isLinux = process.platform === 'linux'

/** Process ids of the workers that this process has forked. */
async function workers(): Promise<number[]> {
  const found = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, stat] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    ])
    if (command.includes('media/worker.ts') && stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(process.pid))
      found.push(Number(pid))
  }
  return found
}

/** A copy of an MP4 with one number of a box replaced: `at` bytes after the box name. */
function patched(bytes: Buffer, box: string, at: number, value: number): Buffer {
  const out = Buffer.from(bytes)
  out.writeUInt32BE(value, out.indexOf(box) + 4 + at)
  return out
}

const box = (name: string, size: number, ...inside: Buffer[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...inside])
}

describe('a hostile file', () => {
  let app: TestApp
  let creator: TestPerson
  let video: Buffer
  const stored = async () =>
    (await readdir(join(app.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
    video = await smallVideo()
  })
  afterAll(() => app.close())

  /**
   * Uploads a file and expects that it fails with a reason that contains `words`, in both languages, that nothing of it
   * is stored and that the server still runs.
   */
  async function refused(type: MediaType, bytes: Buffer, words: RegExp): Promise<void> {
    const before = await stored()
    const { id } = await upload(app, creator.token, bytes, { type, mimeType: 'application/octet-stream' })
    const { status, reason, media } = await settled(app, creator.token, id)
    expect([status, reason, media]).toEqual(['failed', expect.stringMatching(words) as string, undefined])
    const portuguese = await app.call(
      files.status,
      { params: { id } },
      { token: creator.token, headers: { 'accept-language': 'pt-BR' } }
    )
    expect(portuguese.data.reason).toMatch(/arquivo|imagem|vídeo|áudio|legendas/)
    await expect.poll(stored, { timeout: LONG_WAIT_MS }).toEqual(before)
    expect(await readdir(join(app.deps.config.dataDir, 'work'))).toEqual([])
  }

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//evil.test")</script><image href="file:///etc/passwd"/></svg>'
  )
  const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), gzipSync(Buffer.alloc(10_000_000))])
  test.each<[string, MediaType, () => Buffer | Promise<Buffer>, RegExp]>([
    ['half a video', 'feed-video', () => video.subarray(0, video.length / 2), /damaged/],
    ['a video without its pictures', 'feed-video', () => video.subarray(0, video.indexOf('mdat') + 12), /damaged/],
    ['a picture named film.mp4', 'feed-video', () => picture(), /can't read this video/],
    ['a sound named film.mp4', 'feed-video', () => smallSound(), /can't read this video/],
    ['a film named song.mp3', 'feed-audio', () => video, /can't read this audio/],
    ['a film named photo.jpg', 'feed-photo', () => video, /can't read this image/],
    [
      'a page in a story',
      'feed-story',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      /can't read this photo or video/,
    ],
    ['a zip bomb', 'feed-photo', () => zip, /can't read this image/],
    ['a gzip bomb', 'photo', () => gzipSync(Buffer.alloc(50_000_000)), /can't read this image/],
    ['an SVG with a script', 'feed-photo', () => svg, /can't read this image/],
    ['an SVG as a video', 'video', () => svg, /can't read this video/],
    ['a playlist that names a file of ours', 'video', () => playlist, /can't read this video/],
    [
      'a list of files to join',
      'feed-audio',
      () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
      /can't read this audio/,
    ],
    [
      'a picture of 12 000 × 12 000',
      'feed-photo',
      () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      /120 megapixels/,
    ],
    [
      'a video of ages',
      'video',
      () => patched(patched(video, 'stts', 12, 0x7fffffff), 'mvhd', 16, 0xffffffff),
      /24 hours|damaged/,
    ],
    [
      'a video of empty boxes without end',
      'video',
      () =>
        Buffer.concat([
          box('ftyp', 16, Buffer.from('isom\0\0\0\0')),
          ...Array.from({ length: 200_000 }, () => box('free', 8)),
        ]),
      /damaged/,
    ],
    [
      'a video whose boxes hold themselves',
      'video',
      () =>
        Buffer.concat([
          box('ftyp', 16, Buffer.from('isom\0\0\0\0')),
          box('moov', 0, box('trak', 0, box('mdia', 0, box('minf', 0)))),
        ]),
      /damaged/,
    ],
    [
      'a video that says it is larger than the world',
      'video',
      () =>
        Buffer.concat([
          box('ftyp', 16, Buffer.from('isom\0\0\0\0')),
          box('moov', 1, Buffer.alloc(8, 255)),
          randomBytes(5000),
        ]),
      /damaged/,
    ],
    [
      'subtitles that are a page',
      'captions',
      () => Buffer.from('WEBVTT <script>alert(1)</script>'),
      /can't read these subtitles/,
    ],
    [
      'subtitles in another encoding',
      'captions',
      () => Buffer.from(smallCaptions('\ufffd').toString().replace('\ufffd', 'ol\u00e1'), 'latin1'),
      /can't read these subtitles/,
    ],
    ['subtitles that are a film', 'captions', () => video.subarray(0, 100_000), /can't read these subtitles/],
  ])('%s fails with a clear reason, and nothing of it is stored', async (_name, type, bytes, words) =>
    refused(type, await bytes(), words)
  )

  const heads: Record<string, [MediaType, Buffer]> = {
    JPEG: ['feed-photo', Buffer.from([0xff, 0xd8, 0xff])],
    PNG: ['feed-photo', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    GIF: ['feed-photo', Buffer.from('GIF89a')],
    WebP: ['feed-photo', Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1')],
    AVIF: ['feed-photo', Buffer.from('\0\0\0\x20ftypavif', 'latin1')],
    HEIC: ['photo', Buffer.from('\0\0\0\x20ftypheic', 'latin1')],
    MP4: ['video', Buffer.from('\0\0\0\x20ftypisom', 'latin1')],
    MKV: ['video', Buffer.from('\x1aE\xdf\xa3', 'latin1')],
    AVI: ['video', Buffer.from('RIFF\xff\xff\0\0AVI LIST', 'latin1')],
    WMV: ['video', Buffer.from('0&\xb2u\x8ef\xcf\x11', 'latin1')],
    OGG: ['feed-audio', Buffer.from('OggS')],
    WAV: ['feed-audio', Buffer.from('RIFF\xff\xff\0\0WAVEjunk', 'latin1')],
    MP3: ['feed-audio', Buffer.from('ID3')],
    FLAC: ['feed-audio', Buffer.from('fLaC')],
  }
  test.each(Object.keys(heads))('junk that starts like %s', async (name) => {
    const [type, head] = heads[name]!
    await refused(type, Buffer.concat([head, randomBytes(20_000)]), /damaged|not a/)
  })

  test.runIf(isLinux)('a worker that is killed during processing fails only its own file', async () => {
    const before = await stored()
    const long = await smallVideo({ container: 'mov', sound: 'pcm', width: 1280, height: 720, seconds: 30 })
    const { id } = await upload(app, creator.token, long, { type: 'video', mimeType: 'video/quicktime' })
    await expect
      .poll(async () => (await app.call(files.status, { params: { id } }, { token: creator.token })).data.progress, {
        interval: 20,
        timeout: LONG_WAIT_MS,
      })
      .toBeGreaterThan(0)
    for (const pid of await workers()) process.kill(pid, 'SIGKILL')
    expect((await app.app.inject('/api/health')).statusCode).toBe(200)
    expect(await settled(app, creator.token, id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining("couldn't process") as string,
    })
    await expect.poll(stored, { timeout: LONG_WAIT_MS }).toEqual(before)
    // The next file gets a new worker.
    const next = await upload(app, creator.token, video, { type: 'video-teaser', mimeType: 'video/mp4' })
    expect((await settled(app, creator.token, next.id)).status).toBe('ready')
  })
})
