import bidiFactory from 'bidi-js'
import { fontOf, type OutlineFont } from './pdf-fonts.ts'

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('ja', { granularity: 'word' })

type Piece = { readonly text: string; readonly font: OutlineFont; readonly isRightToLeft: boolean }
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly align: 'left' | 'right'
}

/** Distance between two lines, and of a line's baseline from its top, as parts of the size of the letters. */
const lineHeight = 1.4
const baseline = 1.05

/** Whether a text needs outlines: letters that DejaVu lacks, or a script from right to left, which pdfkit does not order. */
export const needsOutlines = (text: string, hasGlyph: (point: number) => boolean): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ufe0f|\p{Emoji_Presentation}/u.test(text) ||
  Array.from(text).some((sign) => sign !== '\n' && !/\p{Cf}/u.test(sign) && !hasGlyph(sign.codePointAt(0) ?? 0))

/** The pieces of a line in the order in which they are seen, each in one font and one direction. */
function piecesOf(line: string): Piece[] {
  const embedding = bidi.getEmbeddingLevels(line)
  const pieces: (Piece & { level: number })[] = []
  for (const { segment, index } of clusters.segment(line)) {
    const level = embedding.levels[index] ?? 0
    const font = fontOf(segment) ?? fontOf('□')
    if (!font || /^\p{Cf}+$/u.test(segment)) continue
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
    const text = fontOf(segment) ? mirrored : '□'
    const last = pieces.at(-1)
    if (last?.font === font && last.level === level) pieces[pieces.length - 1] = { ...last, text: last.text + text }
    else pieces.push({ text, font, level, isRightToLeft: level % 2 === 1 })
  }
  // From the deepest level on, each group of pieces at this level or deeper is turned around (Unicode, UAX 9, rule L2).
  const deepest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = deepest; level > 0; level--)
    for (let from = 0; from < pieces.length; from++) {
      let to = from
      while ((pieces[to]?.level ?? -1) >= level) to++
      if (to > from) pieces.splice(from, to - from, ...pieces.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return pieces
}

const layout = ({ text, font: { font }, isRightToLeft }: Piece) =>
  font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr')

const widthOf = (line: string, size: number): number =>
  piecesOf(line).reduce((sum, piece) => sum + (layout(piece).advanceWidth / piece.font.font.unitsPerEm) * size, 0)

/** Breaks a text into lines between words, also of scripts without spaces; a word that is too long, between letters. */
function linesOf(text: string, width: number, size: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    const add = (part: string): void => {
      const line = lines.at(-1) ?? ''
      if (line === '' || widthOf((line + part).trimEnd(), size) <= width) lines[lines.length - 1] = line + part
      else lines.push(part.trimStart())
    }
    for (const { segment } of words.segment(paragraph)) {
      if (widthOf(segment, size) <= width) add(segment)
      else for (const { segment: cluster } of clusters.segment(segment)) add(cluster)
    }
    return lines
  })
}

/** The height of a text in points. */
export const heightOfOutlines = (text: string, { width, size }: Pick<Box, 'width' | 'size'>): number =>
  linesOf(text, width, size).length * size * lineHeight

/**
 * Draws a text as the outlines of its letters, in the order and the joined forms of its scripts. What is copied or read
 * aloud is the text itself. Outlines, because pdfkit cannot embed the compressed fonts, and so a document contains no
 * more than the letters it shows.
 */
export function drawOutlines(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, size, align }: Box,
  color: string
): void {
  let top = y
  for (const line of linesOf(text, width, size)) {
    const shown = line.trimEnd()
    const length = widthOf(shown, size)
    const left = align === 'right' ? x + width - length : x
    doc.markContent('Span', { actual: shown })
    // A space is the place of the text for whoever selects it.
    doc.text('\u00A0', left, top, { lineBreak: false })
    let pen = left
    for (const piece of piecesOf(shown)) {
      const scale = size / piece.font.font.unitsPerEm
      const { glyphs, positions } = layout(piece)
      for (const [at, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
        const outline = glyph.path.toSVG()
        if (outline !== '') {
          doc
            .save()
            .translate(pen + xOffset * scale, top + baseline * size - yOffset * scale)
            .scale(scale, -scale)
            .path(outline)
          if (piece.font.bolder > 0) doc.lineWidth((piece.font.bolder / scale) * size).fillAndStroke(color, color)
          else doc.fill(color)
          doc.restore()
        }
        pen += xAdvance * scale
      }
    }
    doc.endMarkedContent()
    top += size * lineHeight
  }
}
