import { execFileSync } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Receipt } from '../../../../contract/money/receipts.ts'
import { drawReceipt } from '../../../../server/features/money/receipts/draw-pdf.ts'
import { shapedText } from '../../../../server/features/money/receipts/outline-text.ts'
import { openFonts } from '../../../../server/features/money/receipts/pdf-fonts.ts'
import { hasProgram } from '../../../support/servers/debian-program.ts'

/** A name in each script, with joined letters and marks where it has some. */
const names = {
  Latin: 'Zoë Ångström-Nguyễn',
  Cyrillic: 'Дмитрий Щербаков',
  Greek: 'Ελένη Παπαδοπούλου',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'ნინო ბერიძე',
  Hebrew: 'שָׁלוֹם כהן',
  Arabic: 'محمد بن عبد الله',
  Persian: 'پروین گلچهره',
  Urdu: 'ڈاکٹر ٹیپو',
  Devanagari: 'श्रीकृष्ण क्षत्रिय',
  Bengali: 'শ্রীমতী ক্ষমা রায়',
  Gujarati: 'શ્રી કૃષ્ણ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Kannada: 'ಶ್ರೀಕಾಂತ ಕೃಷ್ಣ',
  Malayalam: 'ശ്രീകുമാർ കൃഷ്ണൻ',
  Odia: 'ଶ୍ରୀକୃଷ୍ଣ',
  Sinhala: 'ශ්‍රී ක්‍රිෂ්ණ',
  Tamil: 'கொற்றவை ஸ்ரீ',
  Telugu: 'శ్రీనివాస్ కృష్ణ',
  Thai: 'น้ำผึ้ง ศรีสุข',
  Lao: 'ນ້ຳຝົນ',
  Khmer: 'ស្រីពៅ ក្រឹស្នា',
  Burmese: 'မြတ်နိုးကြည်',
  Tibetan: 'བསྟན་འཛིན།',
  Ethiopic: 'ሰላም ታደሰ',
  Syriac: 'ܣܘܪܝܝܐ',
  Thaana: 'އަޙުމަދު',
  Cherokee: 'ᏣᎳᎩ',
  Japanese: '山田太郎 ひかり',
  Korean: '김민준 꿰',
  Chinese: '刘德华 𠮷',
  'traditional Chinese': '陳奕迅 臺灣',
  emoji: 'Ana 👩🏽‍🚀 ❤️ 🇧🇷',
  'several at once': 'Ana محمد 山田 (שלום) 12',
  'letters in disguise': '𝓐𝓷𝓪 Ａｎａ',
}
const receiptOf = (name: string): Receipt =>
  ({
    _id: '0',
    number: '1-2',
    site: 'Stagedoor',
    createdAt: '2026-11-28T09:00:00Z',
    type: 'tip',
    bought: 'tip',
    status: 'succeeded',
    tokens: -5,
    worth: 5,
    balanceAfter: 1,
    method: { gateway: 'wallet' },
    isTest: true,
    account: { name, email: 'ana@example.test' },
    performer: { _id: '1', name: 'Bea', username: 'bea' },
  }) as unknown as Receipt
const wording = { currency: 'USD', tokenPrice: 1, language: 'en', at: new Date(0) } as const

describe('a name on a receipt', () => {
  test.each(Object.entries(names))('in %s has a glyph for each of its letters', async (_script, name) => {
    await openFonts(name)
    const pieces = shapedText(name)
    expect(pieces.map(({ text }) => text).join('')).not.toContain('□')
    expect(pieces.flatMap(({ glyphs }) => glyphs)).not.toContain(0)
  })

  test('is read from right to left where its script is, with brackets turned', async () => {
    await openFonts('אבג (דהו) 12')
    const pieces = shapedText('אבג (דהו) 12')
    // What is seen first, on the left, is what is read last.
    expect(pieces[0]?.text).toBe('12')
    expect(pieces.at(-1)?.text.startsWith('אבג')).toBe(true)
  })

  test('of a script that no font has shows a box for each letter', async () => {
    await openFonts('\u{12000}\u{12001}')
    expect(shapedText('\u{12000}\u{12001}').map(({ text }) => text)).toEqual(['□□'])
  })
})

const poppler = hasProgram('/usr/bin/pdftotext', 'poppler-utils', 'What other programs read of a receipt')
// Skipped only where poppler is missing and cannot be installed (not root, or no apt).
describe.skipIf(!poppler)('a receipt, read by another program', () => {
  test.each(Object.entries(names))('has the name in %s as text', async (_script, name) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'stagedoor-receipt-'))
    const path = join(folder.path, 'receipt.pdf')
    await writeFile(path, await drawReceipt(receiptOf(name), wording))
    const text = execFileSync('pdftotext', ['-raw', path, '-']).toString().normalize('NFKC')
    const line = text.split('\n').find((one) => one.includes('ana@example.test'))
    for (const letter of name.normalize('NFKC').replace(/[\s\p{Cf}\uFE0F]/gu, '')) expect(line, name).toContain(letter)
  })
})
