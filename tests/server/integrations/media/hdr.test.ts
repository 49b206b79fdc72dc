import { existsSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, Input, MP4 } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../../../contract/platform/files/files.ts'
import { openNodeAv } from '../../../../server/integrations/media/work/codecs-node-av.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { smallVideo, uploadMedia, type SmallVideo } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const hasCodecs = await import('node-av/api').then(
  () => true,
  () => false
)
const hdr = (transfer: 'hlg' | 'pq') => ({ primaries: 'bt2020', transfer, matrix: 'bt2020-ncl', fullRange: false })

/** The patch 220, 40, 40 of sRGB with white at 203 cd/m², as a phone stores it: Y, Cb and Cr of 8 bits. */
const patches = {
  'HLG of BT.2020': { colorSpace: hdr('hlg'), paint: () => [98, 109, 165] },
  'PQ of BT.2020': { colorSpace: hdr('pq'), paint: () => [97, 116, 148] },
  'SDR of Display P3': {
    colorSpace: { primaries: 'smpte432', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    paint: () => [92, 110, 191],
  },
} as unknown as Record<string, Pick<SmallVideo, 'colorSpace' | 'paint'>>

/**
 * The colour 236, 58, 37 of BT.709 at the whites that converters assume, in cd/m². It is what FFmpeg makes of 220, 40,
 * 40 when it is not told which matrix to use.
 */
const converted = {
  'HLG, white at 203': { colorSpace: hdr('hlg'), paint: () => [102, 104, 166], within: 8 },
  'PQ, white at 203': { colorSpace: hdr('pq'), paint: () => [100, 112, 148], within: 8 },
  'HLG, white at 100': { colorSpace: hdr('hlg'), paint: () => [82, 109, 160], within: 18 },
  'PQ, white at 100': { colorSpace: hdr('pq'), paint: () => [87, 114, 146], within: 20 },
} as unknown as Record<string, Pick<SmallVideo, 'colorSpace' | 'paint'> & { within: number }>

/** The mean colour of a picture. */
const meanOf = async (picture: Buffer) => (await sharp(picture).stats()).channels.map(({ mean }) => mean)
const expectPatch = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour
  const isNear = Math.abs(red - 230) < 20 && Math.abs(green - 45) < 16 && Math.abs(blue - 42) < 16
  expect([colour.map(Math.round), isNear]).toEqual([colour.map(Math.round), true])
}

/** What a browser reads of a video: the mean colour of a frame, and how its colours are coded. */
async function seen(video: Buffer) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-seen-'))
  const path = join(folder.path, 'video')
  await writeFile(path, video)
  using input = new Input({ source: new BufferSource(video), formats: [MP4] })
  const codecs = await openNodeAv({ isTight: true })
  const { pipeline } = await codecs.still({ path, format: 'mov' }, 0, { width: 64, height: 64 })
  return {
    colour: await meanOf(await pipeline().png().toBuffer()),
    coded: await (await input.getPrimaryVideoTrack())?.getColorSpace(),
  }
}

const kinds = [...(hasCodecs ? ['node-av'] : []), ...(existsSync('/usr/bin/ffmpeg') ? ['ffmpeg'] : [])]
// Skipped only where node-av has no build, which makes the files of the test.
describe.skipIf(!hasCodecs).each(kinds)('a video with the colours of HDR or a wide gamut, by %s', (codecs) => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp({ MEDIA_CODECS: codecs })
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())
  const get = async (url: string) => (await app.app.inject({ url })).rawPayload

  test.each(Object.keys(patches))('%s becomes what an ordinary screen shows, in every size and still', async (name) => {
    const bytes = await smallVideo({ ...patches[name], width: 640, height: 384, seconds: 2 })
    const id = await uploadMedia(app, creator.token, 'feed-video', bytes)
    const media = (await settled(app, creator.token, id)).media!
    const { colour, coded } = await seen(await get(media.url))
    expect(coded).toMatchObject({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false })
    expectPatch(colour)
    expectPatch(await meanOf(await get(media.poster!)))
    await expect
      .poll(async () => (await settled(app, creator.token, id)).media?.hls, { timeout: LONG_WAIT_MS })
      .toBeDefined()
    const { hls = '' } = (await app.call(files.status, { params: { id } }, { token: creator.token })).data.media!
    expectPatch((await seen(await get(hls.replace('master.m3u8', '240.mp4')))).colour)
  })

  test.each(Object.entries(converted))('%s is near the colour before', async (_name, { within, ...video }) => {
    const bytes = await smallVideo({ ...video, width: 64, height: 64, seconds: 1 })
    const media = (await settled(app, creator.token, await uploadMedia(app, creator.token, 'feed-teaser', bytes)))
      .media!
    for (const colour of [(await seen(await get(media.url))).colour, await meanOf(await get(media.poster!))]) {
      const off = Math.max(...[236, 58, 37].map((value, n) => Math.abs(value - (colour[n] ?? 0))))
      expect([colour.map(Math.round), off < within]).toEqual([colour.map(Math.round), true])
    }
  })

  test('the colours of an ordinary video stay', async () => {
    const bytes = await smallVideo({ paint: () => [81, 90, 240], width: 640, height: 384, seconds: 1 })
    const media = (await settled(app, creator.token, await uploadMedia(app, creator.token, 'feed-teaser', bytes)))
      .media!
    const [before, after] = [await seen(bytes), await seen(await get(media.url))]
    expect(after.coded).toEqual(before.coded)
    for (const [n, value] of after.colour.entries()) expect(value).toBeCloseTo(before.colour[n] ?? 0, -1)
  })
})
