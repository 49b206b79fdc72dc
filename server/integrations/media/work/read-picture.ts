import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MediaError, type PictureSource } from '../media.ts'
import { sniff } from './sniff.ts'

/** A picture of more pixels is refused before it is decoded: a small file may unpack to gigabytes. */
export const maxPixels = 50e6
/** Seconds that one step of one picture may take. */
const stepS = 20

// One picture uses one core, and libvips keeps nothing between two.
sharp.concurrency(1)
sharp.cache(false)

export type ReadPicture = {
  /** A pipeline over the upright picture, without EXIF, GPS, profile or text: nothing of the file but its pixels goes on. */
  pipeline: () => Sharp
  /** Size in pixels, upright. */
  width: number
  height: number
}

const broken = (error: unknown) => {
  throw error instanceof MediaError ? error : new MediaError('broken_picture', error)
}

/** Pixels in memory, 8 bits each channel, as a picture. */
export function pixels(data: Uint8Array, width: number, height: number, channels: 3 | 4): ReadPicture {
  return {
    pipeline: () => sharp(data, { raw: { width, height, channels } }).removeAlpha().timeout({ seconds: stepS }),
    width,
    height,
  }
}

/** Our own drawing as pixels: only ever text that this program wrote. */
async function drawn(svg: string): Promise<ReadPicture> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return pixels(data, info.width, info.height, 3)
}

/** Opens a picture from hostile bytes, or draws ours; of an animated one, the first frame. @throws MediaError */
export async function readPicture(source: PictureSource): Promise<ReadPicture> {
  if ('svg' in source) return drawn(source.svg)
  const bytes = await readFile(source.path)
  const found = sniff(bytes)
  if (found?.kind !== 'photo') throw new MediaError('not_a_picture')
  const { width, height, format, autoOrient, compression } = await sharp(bytes, {
    limitInputPixels: false,
    failOn: 'error',
  })
    .metadata()
    .catch(broken)
  if (format !== (['avif', 'heic'].includes(found.format) ? 'heif' : found.format))
    throw new MediaError('not_a_picture')
  if (width * height > maxPixels) throw new MediaError('too_many_pixels')
  // Eight megabytes of decoder, for those who need it.
  if (found.format === 'heic' && compression !== 'av1')
    return (await import('./decode-heic.ts')).decodeHeic(bytes).catch(broken)
  const pipeline = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds: stepS }).autoOrient()
  return { pipeline, width: autoOrient.width, height: autoOrient.height }
}
