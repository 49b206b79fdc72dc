import { createRequire } from 'node:module'
import sharp from 'sharp'
import { pixels, type ReadPicture } from './read-picture.ts'

/** The font file is bundled, because a machine without fonts would draw boxes. */
const fontfile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** SupportRequest height and distance from the corner, as shares of the picture's width. */
const letter = 0.022
const margin = 0.02

/** One line of text on a transparent background, `size` pixels high. */
const line = (text: string, colour: string, size: number) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      font: 'DejaVu Sans Bold 10',
      fontfile,
      dpi: Math.round(size * 7.2),
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/**
 * The picture at `width` pixels with a username in its lower right corner, light letters with a dark edge; unchanged
 * when the picture is too narrow.
 */
export async function withWatermark(picture: ReadPicture, width: number, handle: string): Promise<ReadPicture> {
  const size = Math.max(10, Math.round(width * letter))
  const [light, dark] = await Promise.all([
    line(`@${handle}`, '#ffffffc8', size),
    line(`@${handle}`, '#000000a0', size),
  ])
  const { width: wide = 0, height: tall = 0 } = await sharp(light).metadata()
  const { data, info } = await picture
    .pipeline()
    .flatten()
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const base = pixels(data, info.width, info.height, 3)
  const [left, top] = [
    info.width - wide - Math.round(info.width * margin),
    info.height - tall - Math.round(info.width * margin),
  ]
  if (left < 0 || top < 0) return base
  const edge = Math.max(1, Math.round(size / 18))
  const around = [
    [-edge, 0],
    [edge, 0],
    [0, -edge],
    [0, edge],
  ].map(([x = 0, y = 0]) => ({ input: dark, left: Math.max(0, left + x), top: Math.max(0, top + y) }))
  const marked = await base
    .pipeline()
    .composite([...around, { input: light, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return pixels(marked, info.width, info.height, 3)
}
