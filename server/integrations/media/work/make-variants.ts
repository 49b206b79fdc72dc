import sharp from 'sharp'
import { publicWidths } from '../public-widths.ts'
import type { ReadPicture } from './read-picture.ts'
import { withWatermark } from './watermark.ts'

/** Widths in pixels in which photos of posts are stored. */
const photoWidths = [320, 640, 1280, 1920] as const

/** Maximum size in pixels of the information in a blurred preview. */
const previewPixels = 24
const previewWidth = 640

/**
 * Pixels per row of the information in a cover's placeholder, and the width at which it is drawn, so that no phone
 * enlarges it.
 */
const placeholderPixels = 48
const placeholderWidth = 768

export type Variant = { width: number; height: number; body: Buffer }

/** Maximum height in pixels that we store: WebP ends at 16 383, and a long screenshot is higher. */
const maxHeight = 16_000

const webp = { quality: 78, effort: 3 } as const

/**
 * The photo in each of the widths that it can fill, and in its own when it is smaller than the largest; never enlarged.
 * Smallest first. `watermark` is a username. A moving picture stays one, up to a width of its own; with a watermark it
 * is a still, because the name would have to be drawn into each frame.
 */
export async function photoVariants(picture: ReadPicture, watermark?: string): Promise<Variant[]> {
  const highest = Math.max(1, Math.floor((picture.width / picture.height) * maxHeight))
  const largest = Math.min(picture.width, photoWidths.at(-1) ?? picture.width, highest)
  const { animation } = watermark ? {} : picture
  const widths = [...photoWidths.filter((width) => width < largest), largest]
  if (animation) {
    const moving = [...photoWidths.filter((width) => width < animation.width), animation.width]
    const variants = []
    for (const width of moving) variants.push(await animation.inWidth(width))
    return variants
  }
  const base = watermark ? await withWatermark(picture, largest, watermark) : picture
  const variants = []
  for (const width of widths) {
    const { data, info } = await base
      .pipeline()
      .resize({ width, withoutEnlargement: true })
      .webp(webp)
      .toBuffer({ resolveWithObject: true })
    variants.push({ width: info.width, height: info.height, body: data })
  }
  return variants
}

/**
 * The preview of a locked photo: reduced to at most 24 pixels per side, then enlarged and blurred. The details are
 * removed first, so no filter can restore them.
 */
export async function blurredPreview(picture: ReadPicture): Promise<Variant> {
  const reduced = await picture
    .pipeline()
    .flatten()
    .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
    .blur(1.2)
    .png()
    .toBuffer()
  const { data, info } = await sharp(reduced)
    .resize(previewWidth, undefined, { kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 40 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, body: data }
}

/** The kinds of public pictures. */
type PublicKind = 'avatar' | 'cover' | 'site'

/** The shape of a public picture: an avatar is square, a cover between 16:9 (phone) and 3:1 (desktop), a picture of the site keeps its own. */
function publicShape(type: PublicKind, { width, height }: ReadPicture): { width: number; height: number } {
  const ratio = type === 'avatar' ? 1 : type === 'site' ? width / height : Math.min(3, Math.max(16 / 9, width / height))
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio), publicWidths.at(-1) ?? width))
  return { width: wide, height: Math.max(1, Math.round(wide / ratio)) }
}

/**
 * A public picture in each of `publicWidths`. Widths that the picture cannot fill get its largest size, so that every
 * address exists and nothing is enlarged.
 */
export async function publicVariants(
  type: PublicKind,
  picture: ReadPicture
): Promise<Map<(typeof publicWidths)[number], Variant>> {
  const shape = publicShape(type, picture)
  const cropped = await picture
    .pipeline()
    .resize({ ...shape, fit: 'cover', position: 'attention' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const byWidth = new Map<number, Variant>()
  const out = new Map<(typeof publicWidths)[number], Variant>()
  for (const requested of publicWidths) {
    const width = Math.min(requested, shape.width)
    let variant = byWidth.get(width)
    if (!variant) {
      const { data, info } = await sharp(cropped).resize({ width }).webp(webp).toBuffer({ resolveWithObject: true })
      variant = { width: info.width, height: info.height, body: data }
      byWidth.set(width, variant)
    }
    out.set(requested, variant)
  }
  return out
}

/** The placeholder of a cover: blurred, one to three kilobytes, as a data URL. Undefined for a transparent cover. */
export async function placeholderOf({ body }: Variant): Promise<string | undefined> {
  const cover = sharp(body)
  if ((await cover.metadata()).hasAlpha) return undefined
  const reduced = await cover.resize({ width: placeholderPixels }).png().toBuffer()
  const placeholder = await sharp(reduced)
    .resize({ width: placeholderWidth, kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 5 })
    .toBuffer()
  return `data:image/webp;base64,${placeholder.toString('base64')}`
}

/** An identity document: upright, at most 2400 pixels per side, re-encoded so that only its pixels are stored. */
export async function documentVariant(picture: ReadPicture): Promise<Variant> {
  const { data, info } = await picture
    .pipeline()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, body: data }
}
