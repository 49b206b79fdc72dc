import bidiFactory from 'bidi-js'
import { Buffer as Run, Direction, shape, type Font } from 'harfbuzzjs'
import { fontOf, type OutlineFont } from './pdf-fonts.ts'

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('ja', { granularity: 'word' })

type Piece = { readonly text: string; readonly font: OutlineFont; readonly isRightToLeft: boolean }
/** How letters look: their size in points, and whether they are bold. */
type Style = { readonly size: number; readonly isBold: boolean }
type Box = Style & {
  readonly x: number
  readonly y: number
  readonly width: number
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
    if (/^\p{Cf}+$/u.test(segment)) continue
    // A letter of no font is drawn as the plain one that it is a form of, otherwise as a box.
    const text = [segment, segment.normalize('NFKC')].find(fontOf) ?? '□'
    const font = fontOf(text)
    if (!font) continue
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

/** The glyphs of a piece from left to right, joined and placed as its script wants; brackets from right to left are turned. */
function glyphsOf({ text, isRightToLeft }: Piece, font: Font) {
  const run = new Run()
  run.addText(text)
  run.guessSegmentProperties()
  run.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, run)
  return run.getGlyphInfosAndPositions()
}
const weightOf = ({ font }: Piece, { isBold }: Style): Font => (isBold ? font.bold : font.plain)

/** A line as it is drawn, for tests: its pieces from left to right, each with the numbers of its glyphs; 0 is a missing one. */
export const shapedText = (line: string): { text: string; glyphs: number[] }[] =>
  piecesOf(line).map((piece) => ({
    text: piece.text,
    glyphs: glyphsOf(piece, piece.font.plain).map(({ codepoint }) => codepoint),
  }))

const widthOf = (line: string, style: Style): number =>
  piecesOf(line).reduce((sum, piece) => {
    const width = glyphsOf(piece, weightOf(piece, style)).reduce((all, { xAdvance = 0 }) => all + xAdvance, 0)
    return sum + (width / piece.font.unitsPerEm) * style.size
  }, 0)

/** Breaks a text into lines between words, also of scripts without spaces; a word that is too long, between letters. */
function linesOf(text: string, width: number, style: Style): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    const add = (part: string): void => {
      const line = lines.at(-1) ?? ''
      if (line === '' || widthOf((line + part).trimEnd(), style) <= width) lines[lines.length - 1] = line + part
      else lines.push(part.trimStart())
    }
    for (const { segment } of words.segment(paragraph)) {
      if (widthOf(segment, style) <= width) add(segment)
      else for (const { segment: cluster } of clusters.segment(segment)) add(cluster)
    }
    return lines
  })
}

/** The height of a text in points. */
export const heightOfOutlines = (text: string, { width, ...style }: Style & Pick<Box, 'width'>): number =>
  linesOf(text, width, style).length * style.size * lineHeight

/**
 * Draws a text as the outlines of its letters, in the order and the joined forms of its scripts. What is copied or read
 * aloud is the text itself. Outlines, because pdfkit cannot embed the compressed fonts, and so a document contains no
 * more than the letters it shows.
 */
export function drawOutlines(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, align, ...style }: Box,
  color: string
): void {
  const { size } = style
  let top = y
  for (const line of linesOf(text, width, style)) {
    const shown = line.trimEnd()
    const left = align === 'right' ? x + width - widthOf(shown, style) : x
    doc.markContent('Span', { actual: shown })
    // A space is the place of the text for whoever selects it.
    doc.text('\u00A0', left, top, { lineBreak: false })
    let pen = left
    for (const piece of piecesOf(shown)) {
      const font = weightOf(piece, style)
      const scale = size / piece.font.unitsPerEm
      for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphsOf(piece, font)) {
        const outline = font.glyphToPath(glyph)
        if (outline !== '')
          doc
            .save()
            .translate(pen + xOffset * scale, top + baseline * size - yOffset * scale)
            .scale(scale, -scale)
            .path(outline)
            .fill(color)
            .restore()
        pen += xAdvance * scale
      }
    }
    doc.endMarkedContent()
    top += size * lineHeight
  }
}
