import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { AmountWording } from '../../../contract/amount-texts.ts'
import { receiptLines, type ReceiptLine } from '../../../contract/receipt-lines.ts'
import type { Receipt } from '../../../contract/receipts.ts'
import { receiptWords } from '../../../contract/receipt-words.ts'

const require = createRequire(import.meta.url)
/** The standard fonts of PDF know Western letters only; names are written in any. */
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const labelWidth = 150
const gap = 10
const colours = { ink: '#1d241f', quiet: '#5d655f', line: '#d9d5c8', test: '#8a5a00' }

/** What pdfkit keeps of the font it writes in, beneath its types. */
type Writing = { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } }

/** The text without letters that the font has not: an empty square says that there is one. pdfkit takes their width wrongly, and they would leave the page. */
function drawable(doc: PDFKit.PDFDocument, text: string): string {
  const { font } = (doc as unknown as Writing)._font
  const written = (letter: string) =>
    letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
      ? letter
      : /[\p{M}\p{C}]/u.test(letter)
        ? ''
        : '□'
  return [...text].map(written).join('')
}

/** A receipt as one page of A4, tagged so that a screen reader reads it in order. The letters of its name and words are those of `language`; moments in UTC. */
export async function drawReceipt(
  receipt: Receipt,
  { at, ...wording }: AmountWording & { at: Date }
): Promise<Uint8Array> {
  const { language } = wording
  const words = receiptWords[language]
  const moment = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const { title, facts, sums } = receiptLines(receipt, wording, (iso) => `${moment.format(new Date(iso))} UTC`)
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    lang: language === 'pt' ? 'pt-BR' : 'en',
    tagged: true,
    displayTitle: true,
    font: fonts.plain,
    info: {
      Title: `${title} ${receipt.number}`,
      Author: receipt.site,
      Creator: receipt.site,
      Producer: receipt.site,
      CreationDate: at,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const write = (tag: 'H1' | 'P', draw: () => void) => root.add(doc.struct(tag, {}, draw))
  const width = doc.page.width - 2 * margin

  write('P', () =>
    doc
      .font(fonts.bold)
      .fontSize(11)
      .fillColor(colours.quiet)
      .text(drawable(doc, words.head(receipt.site)), { width })
  )
  write('H1', () => doc.moveDown(0.4).font(fonts.bold).fontSize(22).fillColor(colours.ink).text(title, { width }))
  if (receipt.isTest)
    write('P', () =>
      doc.moveDown(0.4).font(fonts.bold).fontSize(10).fillColor(colours.test).text(words.test, { width })
    )
  doc.moveDown(1.4)

  const rule = () => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.75)
      .strokeColor(colours.line)
      .stroke()
    doc.endMarkedContent()
    doc.y += gap
  }
  const rows = (lines: readonly ReceiptLine[], align: 'left' | 'right') => {
    for (const { label, value: said, strong } of lines) {
      const top = doc.y
      const font = strong ? fonts.bold : fonts.plain
      doc.font(font).fontSize(strong ? 12 : 10)
      const value = drawable(doc, said)
      const room = width - labelWidth
      const height = Math.max(
        doc.heightOfString(label, { width: labelWidth - gap }),
        doc.heightOfString(value, { width: room })
      )
      write('P', () => {
        doc.fillColor(strong ? colours.ink : colours.quiet).text(label, margin, top, { width: labelWidth - gap })
        doc.fillColor(colours.ink).text(value, margin + labelWidth, top, { width: room, align })
      })
      doc.x = margin
      doc.y = top + height + gap
    }
  }
  rule()
  rows(facts, 'left')
  doc.y += gap
  rule()
  rows(sums, 'right')
  root.end()
  doc.end()
  return buffer(doc)
}
