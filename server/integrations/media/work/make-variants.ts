import sharp from 'sharp'
import { publicWidths } from '../public-widths.ts'
import type { ReadPicture } from './read-picture.ts'
import { withWatermark } from './watermark.ts'

/** Widths in pixels in which the photos of posts are kept. */
const photoWidths = [320, 640, 1280, 1920] as const

/** At most this many pixels a side survive in a blurred preview. */
const previewPixels = 24
const previewWidth = 640

/** So many pixels a row survive in a cover's glimpse, drawn so wide that no phone has to enlarge it. */
const glimpsePixels = 48
const glimpseWidth = 768

export type Variant = { width: number; height: number; body: Buffer }

const webp = { quality: 78, effort: 3 } as const

/** The photo in every width that it can fill, plus its own when it is smaller than the largest: never upscaled. Smallest first. `watermark` is a handle. */
export async function photoVariants(picture: ReadPicture, watermark?: string): Promise<Variant[]> {
  const largest = Math.min(picture.width, photoWidths.at(-1) ?? picture.width)
  const widths = [...photoWidths.filter((width) => width < largest), largest]
  const base = watermark ? await withWatermark(picture, largest, watermark) : picture
  const made = []
  for (const width of widths) {
    const { data, info } = await base
      .pipeline()
      .resize({ width, withoutEnlargement: true })
      .webp(webp)
      .toBuffer({ resolveWithObject: true })
    made.push({ width: info.width, height: info.height, body: data })
  }
  return made
}

/** What a locked post shows: 24 pixels a side at most, drawn large and soft. The information is destroyed first, so no filter brings it back. */
export async function blurredPreview(picture: ReadPicture): Promise<Variant> {
  const few = await picture
    .pipeline()
    .flatten()
    .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
    .blur(1.2)
    .png()
    .toBuffer()
  const { data, info } = await sharp(few)
    .resize(previewWidth, undefined, { kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 40 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, body: data }
}

/** Shape of a public picture: an avatar is square; a cover is between 16:9 (the phone) and 3:1 (the desktop). What matters in it is kept. */
function publicShape(type: 'avatar' | 'cover', { width, height }: ReadPicture): { width: number; height: number } {
  const ratio = type === 'avatar' ? 1 : Math.min(3, Math.max(16 / 9, width / height))
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio), publicWidths.at(-1) ?? width))
  return { width: wide, height: Math.max(1, Math.round(wide / ratio)) }
}

/** A public picture for each of `publicWidths`; a width that it cannot fill gets its largest: every address exists, nothing is upscaled. */
export async function publicVariants(
  type: 'avatar' | 'cover',
  picture: ReadPicture
): Promise<Map<(typeof publicWidths)[number], Variant>> {
  const shape = publicShape(type, picture)
  const cropped = await picture
    .pipeline()
    .resize({ ...shape, fit: 'cover', position: 'attention' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const made = new Map<number, Variant>()
  const out = new Map<(typeof publicWidths)[number], Variant>()
  for (const asked of publicWidths) {
    const width = Math.min(asked, shape.width)
    let variant = made.get(width)
    if (!variant) {
      const { data, info } = await sharp(cropped).resize({ width }).webp(webp).toBuffer({ resolveWithObject: true })
      variant = { width: info.width, height: info.height, body: data }
      made.set(width, variant)
    }
    out.set(asked, variant)
  }
  return out
}

/** A cover soft and of few bytes (one to three thousand, whatever it shows), as an address that holds them. Undefined where the cover lets through what lies below it. */
export async function glimpseOf({ body }: Variant): Promise<string | undefined> {
  const cover = sharp(body)
  if ((await cover.metadata()).hasAlpha) return undefined
  const few = await cover.resize({ width: glimpsePixels }).png().toBuffer()
  const glimpse = await sharp(few)
    .resize({ width: glimpseWidth, kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 5 })
    .toBuffer()
  return `data:image/webp;base64,${glimpse.toString('base64')}`
}

/** An identity document: upright, at most 2400 pixels a side, re-encoded so that nothing of the file but its pixels is kept. */
export async function documentVariant(picture: ReadPicture): Promise<Variant> {
  const { data, info } = await picture
    .pipeline()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, body: data }
}
