import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

const require = createRequire(import.meta.url)

/** A font for outlines, in the weights of a receipt. */
export type OutlineFont = { readonly plain: Font; readonly bold: Font; readonly unitsPerEm: number }

/**
 * Fonts for what DejaVu lacks or does not shape, the first that has a letter. Each package has many files of neighbouring
 * letters, listed in its `unicode.json`. Emoji are drawn in one colour.
 */
const packages = [
  'noto-emoji',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-thai',
  'noto-serif-tibetan',
  'noto-sans-ethiopic',
  'noto-sans-syriac',
  'noto-sans-thaana',
  'noto-sans-cherokee',
  'noto-sans-canadian-aboriginal',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
]
const dejaVu = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const dejaVuBold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
/** Letters of DejaVu that the table's fonts draw better, because they belong to a script that is shaped. */
const shaped = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Lao}\p{Script=Canadian_Aboriginal}]/u

const faceOf = (bytes: Uint8Array) => new Face(new Blob(new Uint8Array(bytes).buffer))
function weighted(face: Face, wght: number): Font {
  const font = new Font(face)
  font.setVariations([new Variation('wght', wght)])
  return font
}
const opened = new Map<string, OutlineFont>()
/** Opens a font once; it stays, because the next receipt of its reader needs it again. */
async function open(path: string): Promise<void> {
  if (opened.has(path)) return
  const bytes = await readFile(path)
  if (path === dejaVu) {
    const [plain, bold] = [faceOf(bytes), faceOf(await readFile(dejaVuBold))]
    opened.set(path, { plain: new Font(plain), bold: new Font(bold), unitsPerEm: plain.upem })
  } else {
    const face = faceOf(await decompress(bytes))
    opened.set(path, { plain: weighted(face, 400), bold: weighted(face, 700), unitsPerEm: face.upem })
  }
}

type FontFile = { path: string; ranges: (readonly [first: number, last: number])[] }
/** The files of a package with the code points of each, read at the first use. */
const filesOf = new Map<string, FontFile[]>()
function readFiles(name: string): FontFile[] {
  const known = filesOf.get(name)
  if (known) return known
  const folder = `@fontsource-variable/${name}`
  const listed = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  const files = Object.entries(listed).map(([part, ranges]) => ({
    path: require.resolve(`${folder}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = '0', last = first] = range.replace(/U\+/i, '').split('-')
      return [parseInt(first, 16), parseInt(last, 16)] as const
    }),
  }))
  filesOf.set(name, files)
  return files
}
const pathsFor = (point: number): string[] =>
  packages
    .flatMap(readFiles)
    .filter(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last))
    .map(({ path }) => path)

const isDejaVus = (cluster: string) => !shaped.test(cluster) && !/\p{Emoji_Presentation}|\uFE0F/u.test(cluster)
/** The letters of a cluster that have to be seen. */
const seenIn = (cluster: string): number[] =>
  Array.from(cluster)
    .filter((sign) => !/[\p{Cf}\uFE0E\uFE0F]/u.test(sign))
    .map((sign) => sign.codePointAt(0) ?? 0)
const hasAll = ({ plain }: OutlineFont, points: readonly number[]) =>
  points.every((point) => plain.nominalGlyph(point) !== undefined)

/** Opens the fonts that the letters of a text may need, for `fontOf`. */
export async function openFonts(text: string): Promise<void> {
  await open(dejaVu)
  const points = new Set(Array.from(text + text.normalize('NFKC'), (sign) => sign.codePointAt(0) ?? 0))
  for (const point of points) for (const path of pathsFor(point)) await open(path)
}

/** The font of a letter with all that belongs to it; undefined if none has it. Only after `openFonts`. */
export function fontOf(cluster: string): OutlineFont | undefined {
  const points = seenIn(cluster)
  const [first] = points
  if (first === undefined) return undefined
  const plain = opened.get(dejaVu)
  if (plain && isDejaVus(cluster) && hasAll(plain, points)) return plain
  const fonts = pathsFor(first).flatMap((path) => opened.get(path) ?? [])
  if (plain) fonts.push(plain)
  // A letter with marks that no font has is drawn without them.
  return fonts.find((font) => hasAll(font, points)) ?? fonts.find((font) => hasAll(font, [first]))
}
