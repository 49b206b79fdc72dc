import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { openNodeAv } from '../../../../server/integrations/media/work/codecs-node-av.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { mediaFacts } from '../../../support/media/media-facts.ts'
import { smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'

const av = await import('node-av/api').catch(() => null)

/** Copies or encodes a file into another container, by the codecs that the product brings along. */
async function converted(bytes: Buffer, from: string, format: string, codec?: string): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-container-'))
  const [source, target] = [join(folder.path, 'from'), join(folder.path, 'to')]
  await writeFile(source, bytes)
  {
    await using input = await av!.Demuxer.open(source, { format: from })
    const options = format === 'm2ts' ? { mpegts_m2ts_mode: '1' } : {}
    await using output = await av!.Muxer.open(target, { format: format === 'm2ts' ? 'mpegts' : format, options })
    const audio = codec === undefined ? undefined : input.audio()
    if (audio && codec !== undefined) {
      const decoder = await av!.Decoder.create(audio)
      await av!.pipeline(
        input,
        decoder,
        await av!.Encoder.create(codec as never, { decoder, autoResample: true }),
        output
      ).completion
    } else await av!.pipeline(input, output).completion
  }
  return readFile(target)
}

/** Encodes the pictures of an MP4 by another codec into another container; `filter` changes them before. */
async function picturesIn(bytes: Buffer, format: string, codec: string, filter?: string): Promise<Buffer> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-container-'))
  const [source, target] = [join(folder.path, 'from'), join(folder.path, 'to')]
  await writeFile(source, bytes)
  {
    await using input = await av!.Demuxer.open(source, { format: 'mov' })
    await using output = await av!.Muxer.open(target, { format })
    const decoder = await av!.Decoder.create(input.video()!)
    const filters = av!.FilterAPI.create(filter ?? 'fps=25,format=yuv420p')
    const options = filter ? { flags: '+ilme+ildct', preset: 'ultrafast' } : {}
    const encoder = await av!.Encoder.create(codec as never, { decoder, filter: filters, bitrate: 2e6, options })
    await av!.pipeline(input, decoder, filters, encoder, output).completion
  }
  return readFile(target)
}

/** The bytes of an MP3 frame of silence: MPEG 1, layer III, 128 kbit/s, 44.1 kHz, mono. */
const silentFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])
const mp3 = Buffer.concat(Array.from({ length: 115 }, () => silentFrame))
/** Tags of ID3 with a picture of three million bytes. */
const tags = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 1, 0x37, 0x0d, 0x40]), Buffer.alloc(3_000_000)])

// Skipped only where node-av has no build: these files are read by its codecs.
describe.skipIf(!av)('files as cameras, editors and recorders write them', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())
  const made = async (type: MediaType, bytes: Buffer) => {
    const id = await uploadMedia(app, creator.token, type, bytes)
    return (await settled(app, creator.token, id)).media!
  }

  test.each<[string, () => Promise<Buffer>]>([
    ['MP4 that begins at 50 s', () => smallVideo({ startS: 50 })],
    ['Matroska that begins after an hour', () => smallVideo({ startS: 3600, container: 'mkv' })],
    ['MOV that begins at 12 s and is encoded', () => smallVideo({ startS: 12, container: 'mov', sound: 'pcm' })],
    ['MPEG-TS', async () => converted(await smallVideo({ startS: 100 }), 'mov', 'mpegts')],
    ['AVCHD', async () => converted(await smallVideo({ startS: 100 }), 'mov', 'm2ts')],
    ['FLV', async () => converted(await smallVideo({ container: 'mkv' }), 'matroska', 'flv')],
    ['MPEG-2 in MPEG-TS', async () => picturesIn(await smallVideo({ sound: null }), 'mpegts', 'mpeg2video')],
    ['Matroska without sound', () => smallVideo({ sound: null, container: 'mkv' })],
  ])('a video as %s is three seconds long, from its first picture on', async (_name, create) => {
    const media = await made('feed-teaser', await create())
    expect(media.duration).toBeCloseTo(3, 0)
    const facts = await mediaFacts((await app.app.inject({ url: media.url })).rawPayload)
    expect([facts.video, facts.width]).toEqual(['avc', 320])
    expect(facts.duration).toBeCloseTo(3, 0)
  })

  test('an interlaced video becomes whole frames', async () => {
    const interlaced = 'fps=50,tinterlace=interleave_top,fieldorder=tff,format=yuv420p'
    const bytes = await picturesIn(await smallVideo({ sound: null }), 'mp4', 'libx264', interlaced)
    const codecs = await openNodeAv({ isTight: true })
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-interlaced-'))
    const isInterlaced = async (video: Buffer) => {
      await writeFile(join(folder.path, 'video'), video)
      return (await codecs.coding({ path: join(folder.path, 'video'), format: 'mov' }))?.isInterlaced
    }
    expect(await isInterlaced(bytes)).toBe(true)
    const media = await made('feed-teaser', bytes)
    expect(await isInterlaced((await app.app.inject({ url: media.url })).rawPayload)).toBe(false)
    expect(media.duration).toBeCloseTo(3, 0)
  })

  test('a teaser that begins late on its time line is cut where it is too long', async () => {
    const video = await smallVideo({ seconds: 130, width: 64, height: 48, startS: 500 })
    expect((await made('video-teaser', video)).duration).toBeCloseTo(120, 0)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['AIFF', async () => converted(smallSound(), 'wav', 'aiff', 'pcm_s16be')],
    ['CAF', async () => converted(smallSound(), 'wav', 'caf', 'pcm_s16be')],
    ['ALAC in CAF', async () => converted(smallSound(), 'wav', 'caf', 'alac')],
    ['AU', async () => converted(smallSound(), 'wav', 'au', 'pcm_s16be')],
    ['FLAC in Ogg', async () => converted(smallSound(), 'wav', 'ogg', 'flac')],
    ['WMA', async () => converted(smallSound(), 'wav', 'asf', 'wmav2')],
    ['MP3 after zeros and a tag', async () => Buffer.concat([Buffer.alloc(5000), tags, mp3])],
    ['MP3 after zeros', async () => Buffer.concat([Buffer.alloc(5000), mp3])],
    ['MP3 after a large picture', async () => Buffer.concat([tags, mp3])],
  ])('a sound as %s is three seconds long', async (_name, create) => {
    const media = await made('feed-audio', await create())
    expect([media.kind, media.duration, media.isPlayable]).toEqual(['audio', 3, true])
  })
})
