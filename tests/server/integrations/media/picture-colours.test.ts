import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPicture } from '../../../../server/features/platform/files/media-address.ts'
import {
  storePublicPicture,
  storeUploadedDocument,
} from '../../../../server/features/platform/files/processing/store-picture.ts'
import { readDocument } from '../../../../server/features/platform/files/documents.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'

/** A patch of 220, 40, 40 in Display P3, with its ICC profile; made by `heif-enc` from a picture of sharp. */
const displayP3 = new URL('../../../support/media/display-p3.heic', import.meta.url)
/** The same pixels, whose colours are named by numbers as some phones do: primaries 12, transfer 13, matrix 6. */
async function heicByNumbers(primaries = 12, transfer = 13): Promise<Buffer> {
  const bytes = await readFile(displayP3)
  const at = bytes.indexOf('colrprof') + 4
  Buffer.from([...Buffer.from('nclx'), 0, primaries, 0, transfer, 0, 6, 0x80]).copy(bytes, at)
  return bytes
}

const patch = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#dc2828' } })
const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), content])
  const sum = Buffer.alloc(8)
  sum.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sum.subarray(0, 4), named, sum.subarray(4)])
}
/** A PNG of one colour with an additional chunk. */
function png(colour: readonly number[], extra: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16, 8, 2, 0, 0, 0])
  const row = Buffer.from([0, ...Array.from({ length: 16 }, () => colour).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: 16 }, () => row)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const chromaticities = Buffer.alloc(32)
for (const [n, value] of [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000].entries())
  chromaticities.writeUInt32BE(value, n * 4)
const inP3 = [202, 60, 49]

const pictures: Record<string, () => Promise<Buffer>> = {
  'HEIC with a profile': () => readFile(displayP3),
  'HEIC by numbers': () => heicByNumbers(),
  'JPEG with a profile': () => patch().withIccProfile('p3').jpeg({ quality: 98 }).toBuffer(),
  'WebP with a profile': () => patch().withIccProfile('p3').webp({ quality: 98 }).toBuffer(),
  'AVIF with a profile': () => patch().withIccProfile('p3').avif({ quality: 95 }).toBuffer(),
  'PNG with a profile': () => patch().withIccProfile('p3').png().toBuffer(),
  'PNG by numbers': async () => png(inP3, chunk('cICP', Buffer.from([12, 13, 0, 1]))),
  'PNG of HDR': async () => png([128, 83, 68], chunk('cICP', Buffer.from([9, 16, 0, 1]))),
  'PNG by chromaticities': async () => png(inP3, chunk('cHRM', chromaticities)),
  'PNG of 16 bits': () => patch().toColourspace('rgb16').png().toBuffer(),
  'JPEG of CMYK': () => patch().withIccProfile('cmyk').jpeg({ quality: 98 }).toBuffer(),
}
/** The colour, and how far each channel of it may be off: HDR's white is brighter, CMYK has no such red. */
const tolerance: Record<string, number> = { 'PNG of HDR': 18, 'JPEG of CMYK': 20 }

const colourOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))
function expectPatch(name: string, colour: readonly number[]): void {
  const most = Math.max(...[220, 40, 40].map((value, n) => Math.abs(value - (colour[n] ?? 0))))
  expect([name, colour, most <= (tolerance[name] ?? 3)]).toEqual([name, colour, true])
}

describe('the colours of a picture', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())
  const get = async (url: string) => (await app.app.inject({ url })).rawPayload

  test.each(Object.keys(pictures))('%s stay in a photo', async (name) => {
    const id = await uploadMedia(app, creator.token, 'feed-photo', await pictures[name]!())
    expectPatch(name, await colourOf(await get((await settled(app, creator.token, id)).media!.url)))
  })

  test.each(['HEIC with a profile', 'HEIC by numbers', 'PNG by numbers'])(
    '%s stay in an avatar, a cover and an identity document',
    async (name) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-colours-'))
      const path = join(folder.path, 'picture')
      const bytes = await pictures[name]!()
      await writeFile(path, bytes)
      const upload = { path, name: 'me', size: bytes.length }
      for (const type of ['avatar', 'cover'] as const) {
        const id = await storePublicPicture(app.deps, { ownerId: creator.id, type, upload })
        expectPatch(name, await colourOf(await get(publicPicture(id, 640))))
      }
      const { id, key } = await storeUploadedDocument(app.deps, { upload, field: 'front' })
      expectPatch(name, await colourOf(await readDocument(app.deps, id, key)))
    }
  )
})

describe('large pictures', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())

  test.each([
    ['of a phone with 50 megapixels', 8160, 6144, () => patch(8160, 6144).jpeg().toBuffer()],
    ['of 108 megapixels', 12_000, 9000, () => patch(12_000, 9000).jpeg().toBuffer()],
    ['as a panorama', 16_000, 3000, () => patch(16_000, 3000).jpeg({ progressive: true }).toBuffer()],
    ['as a long screenshot', 1080, 22_000, () => patch(1080, 22_000).png().toBuffer()],
  ])('a photo %s is shown in all sizes', async (_name, width, height, create) => {
    const id = await uploadMedia(app, creator.token, 'feed-photo', await create())
    const media = (await settled(app, creator.token, id)).media!
    expect([media.width, media.height]).toEqual([width, height])
    for (const line of media.srcset!.split(', ')) {
      const [url = '', wide] = line.split(' ')
      const meta = await sharp((await app.app.inject({ url })).rawPayload).metadata()
      expect(`${meta.width}w`).toBe(wide)
      expect(meta.width / meta.height).toBeCloseTo(width / height, 1)
    }
  })
})
