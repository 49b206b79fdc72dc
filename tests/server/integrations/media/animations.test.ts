import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { publicWidths } from '../../../../server/integrations/media/public-widths.ts'
import { publicPicture } from '../../../../server/features/platform/files/media-address.ts'
import { storePublicPicture } from '../../../../server/features/platform/files/processing/store-picture.ts'
import { readKeys } from '../../../../server/features/platform/files/file-keys.ts'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { uploadMedia } from '../../../support/media/media.ts'
import { settled } from '../../../support/media/pictures.ts'

const hasCodecs = await import('node-av/api').then(
  () => true,
  () => false
)

/** Frames below each other, each of another colour. */
function frames(width: number, height: number, count: number) {
  const bytes = Buffer.alloc(width * height * count * 3)
  for (let n = 0; n < count; n++)
    bytes.fill(Buffer.from([(n * 40) & 255, (n * 90) & 255, 60]), n * width * height * 3, (n + 1) * width * height * 3)
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  return sharp(bytes, { raw, limitInputPixels: false })
}

const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), content])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(content.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}
const numbers = (...values: [bytes: number, value: number][]) => {
  const out = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = out.writeUIntBE(value, at, bytes)
  return out
}
/** An animated PNG of whole frames, from PNGs of one frame each. */
async function movingPng(width: number, height: number, count: number): Promise<Buffer> {
  const out: Buffer[] = []
  let sequence = 0
  for (let n = 0; n < count; n++) {
    const create = { width, height, channels: 3, background: { r: (n * 40) & 255, g: (n * 90) & 255, b: 60 } } as const
    const one = await sharp({ create }).png().toBuffer()
    if (n === 0) out.push(one.subarray(0, 33), chunk('acTL', numbers([4, count], [4, 0])))
    const place = [4, width] as [number, number]
    out.push(
      chunk('fcTL', numbers([4, sequence++], place, [4, height], [4, 0], [4, 0], [2, 80], [2, 1000], [1, 0], [1, 0]))
    )
    for (let at = 33; at + 12 <= one.length; ) {
      const size = one.readUInt32BE(at)
      const content = one.subarray(at + 8, at + 8 + size)
      if (one.toString('latin1', at + 4, at + 8) === 'IDAT')
        out.push(n === 0 ? chunk('IDAT', content) : chunk('fdAT', Buffer.concat([numbers([4, sequence++]), content])))
      at += size + 12
    }
  }
  return Buffer.concat([...out, chunk('IEND', Buffer.alloc(0))])
}

describe('a moving picture', () => {
  let app: TestApp
  let creator: TestPerson
  beforeAll(async () => {
    app = await testApp()
    creator = await createPerformer(app)
  })
  afterAll(() => app.close())
  const bytesOf = async (url: string) => (await app.app.inject({ url })).rawPayload
  const uploaded = async (type: MediaType, bytes: Buffer) => {
    const id = await uploadMedia(app, creator.token, type, bytes)
    return { id, media: (await settled(app, creator.token, id)).media! }
  }

  test.each<[string, () => Promise<Buffer>]>([
    [
      'GIF',
      () =>
        frames(800, 400, 12)
          .gif({ delay: Array.from({ length: 12 }, () => 80) })
          .toBuffer(),
    ],
    [
      'WebP',
      () =>
        frames(800, 400, 12)
          .webp({ delay: Array.from({ length: 12 }, () => 80) })
          .toBuffer(),
    ],
    ...(hasCodecs ? ([['PNG', () => movingPng(800, 400, 12)]] satisfies [string, () => Promise<Buffer>][]) : []),
  ])('as %s loops in every size, in posts, galleries and messages', async (_name, create) => {
    const bytes = await create()
    for (const type of ['feed-photo', 'photo', 'message-photo'] as const) {
      const { media, id } = await uploaded(type, bytes)
      expect([media.kind, media.width, media.height]).toEqual(['photo', 800, 400])
      for (const line of media.srcset!.split(', ')) {
        const meta = await sharp(await bytesOf(line.split(' ')[0] ?? '')).metadata()
        expect([meta.pages, meta.loop, meta.delay?.[5]]).toEqual([12, 0, 80])
        expect(`${meta.width}w`).toBe(line.split(' ')[1])
      }
      // The picture of a locked one stays a blurred still.
      const { keys } = await app.deps.db
        .selectFrom('file')
        .select('keys')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const preview = await app.deps.storage.read(readKeys(keys).preview!.key)
      expect((await sharp(preview).metadata()).pages ?? 1).toBe(1)
    }
  })

  test.skipIf(!hasCodecs)('as a sequence of AVIF loops too', async () => {
    const bytes = await readFile(join(import.meta.dirname, '../../../support/media/sequence.avif'))
    const { media } = await uploaded('feed-photo', bytes)
    expect([media.width, media.height]).toEqual([320, 240])
    const meta = await sharp(await bytesOf(media.url)).metadata()
    expect([meta.pages, meta.loop, meta.delay?.[1]]).toEqual([3, 0, 100])
  })

  test('is a still as an avatar and a cover', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-moving-'))
    const path = join(folder.path, 'picture')
    const bytes = await frames(400, 400, 5).gif().toBuffer()
    await writeFile(path, bytes)
    for (const type of ['avatar', 'cover'] as const) {
      const upload = { path, name: 'me.gif', size: bytes.length }
      const id = await storePublicPicture(app.deps, { ownerId: creator.id, type, upload })
      for (const width of publicWidths)
        expect((await sharp(await bytesOf(publicPicture(id, width))).metadata()).pages ?? 1).toBe(1)
    }
  })

  test('with 8000 frames costs no more than its beginning, and too short delays are not hurried', async () => {
    const began = Date.now()
    const { media } = await uploaded('feed-photo', await frames(24, 24, 8000).gif({ delay: 1, effort: 1 }).toBuffer())
    const { pages = 0, delay = [] } = await sharp(await bytesOf(media.url)).metadata()
    expect([pages > 100, pages <= 400, Math.min(...delay)]).toEqual([true, true, 100])
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('with a huge canvas is a still', async () => {
    const { media } = await uploaded('feed-photo', await frames(6000, 5000, 2).gif({ effort: 1 }).toBuffer())
    expect((await sharp(await bytesOf(media.url)).metadata()).pages ?? 1).toBe(1)
  })
})
