import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** A font for outlines. `bolder`: by how much of its size its lines are thickened, because its file has the thinnest. */
export type OutlineFont = { readonly font: Font; readonly bolder: number }

/**
 * Fonts for what DejaVu lacks, the first that has a letter. Each package has many files of neighbouring letters, listed in
 * its `unicode.json`. Emoji are drawn in one colour.
 */
const packages = [
  { name: 'noto-emoji', bolder: 0 },
  { name: 'noto-sans-thai', bolder: 0 },
  { name: 'noto-sans-devanagari', bolder: 0 },
  { name: 'noto-sans-jp', bolder: 0.028 },
  { name: 'noto-sans-kr', bolder: 0.028 },
  { name: 'noto-sans-sc', bolder: 0.028 },
]

const dejaVu = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const opened = new Map<string, OutlineFont>()
const open = (path: string, bolder: number): OutlineFont => {
  const known = opened.get(path) ?? { font: openSync(path) as Font, bolder }
  opened.set(path, known)
  return known
}

/** The files of a package with the code points of each, read at the first use. */
const filesOf = new Map<string, { path: string; ranges: (readonly [first: number, last: number])[] }[]>()
function readFiles(name: string) {
  const known = filesOf.get(name)
  if (known) return known
  const folder = `@fontsource-variable/${name}`
  const listed = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>
  const files = Object.entries(listed).map(([part, ranges]) => ({
    path: `${folder}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [first = '0', last = first] = range.replace(/U\+/i, '').split('-')
      return [parseInt(first, 16), parseInt(last, 16)] as const
    }),
  }))
  filesOf.set(name, files)
  return files
}

function findIn({ name, bolder }: (typeof packages)[number], point: number): OutlineFont | undefined {
  for (const { path, ranges } of readFiles(name)) {
    if (!ranges.some(([first, last]) => first <= point && point <= last)) continue
    const found = open(require.resolve(path), bolder)
    if (found.font.hasGlyphForCodePoint(point)) return found
  }
  return undefined
}

/** The font of a letter with all that belongs to it; undefined if none has it. */
export function fontOf(cluster: string): OutlineFont | undefined {
  const points = Array.from(cluster, (sign) => sign.codePointAt(0) ?? 0)
  const seen = points.filter((point) => !/[\p{Cf}\uFE0E\uFE0F]/u.test(String.fromCodePoint(point)))
  const first = seen[0]
  if (first === undefined) return undefined
  const plain = open(dejaVu, 0)
  const isEmoji = /\p{Emoji_Presentation}|\uFE0F/u.test(cluster)
  if (!isEmoji && seen.every((point) => plain.font.hasGlyphForCodePoint(point))) return plain
  for (const one of packages) {
    const found = findIn(one, first)
    if (found) return found
  }
  return plain.font.hasGlyphForCodePoint(first) ? plain : undefined
}
