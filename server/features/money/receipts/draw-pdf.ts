import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { AmountWording } from '../../../../contract/money/amount-texts.ts'
import { receiptLines, type ReceiptLine } from '../../../../contract/money/receipt-lines.ts'
import type { Receipt } from '../../../../contract/money/receipts.ts'
import { receiptLabels } from '../../../../contract/money/receipt-labels.ts'
import { drawOutlines, heightOfOutlines, needsOutlines } from './outline-text.ts'
import { openFonts } from './pdf-fonts.ts'

const require = createRequire(import.meta.url)
/** The standard fonts of PDF have Western letters only, but names may use any script. */
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const labelWidth = 150
const gap = 10
const colours = { ink: '#1d241f', quiet: '#5d655f', line: '#d9d5c8', test: '#8a5a00' }

/** The current font of a pdfkit document, which its types do not declare. */
type CurrentFont = { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } }

/** Whether a text has letters that the current font lacks. */
const isOutlined = (doc: PDFKit.PDFDocument, text: string): boolean => {
  const { font } = (doc as unknown as CurrentFont)._font
  return needsOutlines(text, (point) => font.hasGlyphForCodePoint(point))
}

/** Draws a receipt as one A4 page, tagged for screen readers, with texts in `language` and times in UTC. */
export async function drawReceipt(
  receipt: Receipt,
  { at, ...wording }: AmountWording & { at: Date }
): Promise<Uint8Array> {
  const { language } = wording
  const words = receiptLabels[language]
  const moment = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const { title, facts, sums } = receiptLines(receipt, wording, (iso) => `${moment.format(new Date(iso))} UTC`)
  await openFonts([words.head(receipt.site), ...[...facts, ...sums].map(({ value }) => value)].join('\n'))
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

  write('P', () => {
    const head = words.head(receipt.site)
    doc.font(fonts.bold).fontSize(11).fillColor(colours.quiet)
    if (!isOutlined(doc, head)) return void doc.text(head, { width })
    const box = { x: margin, y: doc.y, width, size: 11, isBold: true, align: 'left' } as const
    drawOutlines(doc, head, box, colours.quiet)
    doc.x = margin
    doc.y = box.y + heightOfOutlines(head, box)
  })
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
    for (const { label, value: text, strong } of lines) {
      const top = doc.y
      const font = strong ? fonts.bold : fonts.plain
      const size = strong ? 12 : 10
      doc.font(font).fontSize(size)
      const value = text.replace(/[\p{Cf}\p{Co}]/gu, (sign) =>
        /\u200C|\u200D|[\u{E0020}-\u{E007F}]/u.test(sign) ? sign : ''
      )
      const valueWidth = width - labelWidth
      const outlined = isOutlined(doc, value)
        ? { x: margin + labelWidth, y: top, width: valueWidth, size, isBold: strong === true, align }
        : undefined
      const height = Math.max(
        doc.heightOfString(label, { width: labelWidth - gap }),
        outlined ? heightOfOutlines(value, outlined) : doc.heightOfString(value, { width: valueWidth })
      )
      write('P', () => {
        doc.fillColor(strong ? colours.ink : colours.quiet).text(label, margin, top, { width: labelWidth - gap })
        if (outlined) drawOutlines(doc, value, outlined, colours.ink)
        else doc.fillColor(colours.ink).text(value, margin + labelWidth, top, { width: valueWidth, align })
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
