import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MediaError, type PictureSource } from '../media.ts'
import { animationOf, type Animation } from './animation.ts'
import { needsSdr } from './colours.ts'
import { codedColours } from './picture-colours.ts'
import { sniff } from './sniff.ts'

/**
 * Maximum number of pixels; larger pictures are rejected before they are decoded, because a small file may expand to
 * gigabytes.
 */
export const maxPixels = 120e6
/**
 * Pixels above which a picture is reduced once, while it is decoded, to a width that every size of ours fits in. Without
 * it, each size would decode all of them again.
 */
const largePixels = 24e6
export const reducedWidth = 2400
/** Timeout, in seconds, of one processing step of one picture, and of the reduction of a large one. */
const stepS = 20
const reductionS = 80

// Limit libvips to one thread and disable its cache, so that one image cannot occupy the machine.
sharp.concurrency(1)
sharp.cache(false)

export type ReadPicture = {
  /**
   * Creates a sharp pipeline of the upright picture, without EXIF, GPS, colour profile or text: only its pixels are
   * processed.
   */
  pipeline: () => Sharp
  /** Upright size in pixels. */
  width: number
  height: number
  /** Only of a moving picture; `pipeline` has its first frame. */
  animation?: Animation | undefined
}

const broken = (error: unknown) => {
  throw error instanceof MediaError ? error : new MediaError('broken_picture', error)
}

/** A picture from pixels in memory, with 8 bits per channel. */
export function pixels(data: Uint8Array, width: number, height: number, channels: 3 | 4): ReadPicture {
  return {
    pipeline: () => sharp(data, { raw: { width, height, channels } }).removeAlpha().timeout({ seconds: stepS }),
    width,
    height,
  }
}

/** Renders one of our own drawings; its text comes from this program only. */
async function renderSvg(svg: string): Promise<ReadPicture> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return pixels(data, info.width, info.height, 3)
}

/**
 * Decodes an untrusted image file, or renders one of our own drawings.
 * @throws MediaError
 */
export async function readPicture(source: PictureSource): Promise<ReadPicture> {
  if ('svg' in source) return renderSvg(source.svg)
  const bytes = await readFile(source.path)
  const found = sniff(bytes)
  if (found?.kind !== 'photo') throw new MediaError('not_a_picture')
  // Our picture library reads the first picture of a sequence only under the name of a single one.
  if (found.format === 'avif') bytes.write('avif', 8, 'latin1')
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(broken)
  const { width, height, format, autoOrient, compression, icc } = metadata
  if (format !== (['avif', 'heic'].includes(found.format) ? 'heif' : found.format))
    throw new MediaError('not_a_picture')
  if (width * height > maxPixels) throw new MediaError('too_many_pixels')
  // Loaded on demand: the HEIC decoder is 8 MB.
  if (found.format === 'heic' && compression !== 'av1')
    return (await import('./decode-heic.ts')).decodeHeic(bytes, icc).catch(broken)
  const pipeline = (seconds = stepS) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds }).autoOrient()
  const size = { width: autoOrient.width, height: autoOrient.height }
  const colours = icc ? {} : codedColours(bytes, found.format)
  if (needsSdr(colours))
    return (await import('./to-srgb.ts')).toSrgb(pipeline(reductionS), size, { colours }).catch(broken)
  const animation = format === 'gif' || format === 'webp' ? animationOf(bytes, metadata) : undefined
  if (width * height <= largePixels) return { pipeline, ...size, animation }
  const reduced = await pipeline(reductionS)
    .resize({ width: reducedWidth, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(broken)
  return { pipeline: () => sharp(reduced).timeout({ seconds: stepS }), ...size }
}
