import type { Language } from '../../contract/errors.ts'

/** A cell of a table: text, a number, an amount with two decimals, a moment, or empty. */
export type Cell = string | number | { readonly amount: number } | Date | undefined

/** The cell of a moment as the contract writes it. */
export const momentCell = (iso: string | undefined): Cell => (iso === undefined ? undefined : new Date(iso))

/** The byte order mark that makes spreadsheets read the file as UTF-8; written before the first line. */
export const csvStart = '\uFEFF'

/**
 * Whether a spreadsheet would take a text for a formula: it begins with `=`, `+`, `-`, `@` or their full-width and
 * small forms, after characters that are ignored (spaces, tabs, line breaks, characters without width), or with a tab
 * or carriage return.
 */
const isFormula = (text: string): boolean =>
  /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\u3164]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u.test(text)

/** What a spreadsheet in this language expects: in Brazil the comma is the decimal sign, so it cannot separate cells. */
const separators = { en: ',', pt: ';' } as const

/**
 * One line of RFC 4180, with numbers and moments (in UTC) as a spreadsheet in this language reads them. Text that it would
 * execute as a formula is prefixed, because users can enter it.
 */
export function csvLine(cells: readonly Cell[], language: Language = 'en'): string {
  return `${cells.map((cell) => formatCell(cell, language)).join(separators[language])}\r\n`
}

function formatCell(cell: Cell, language: Language): string {
  if (cell === undefined) return ''
  if (cell instanceof Date) return formatMoment(cell.toISOString(), language)
  if (typeof cell === 'number') return decimalSign(String(cell), language)
  if (typeof cell === 'object') return decimalSign(cell.amount.toFixed(2), language)
  const safe = isFormula(cell) ? `'${cell}` : cell
  return safe.includes(separators[language]) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const decimalSign = (number: string, language: Language): string =>
  language === 'pt' ? number.replace('.', ',') : number

/** As ISO 8601, or as `28/11/2026 05:03:15`, which Excel and LibreOffice in Portuguese take for a date. */
function formatMoment(iso: string, language: Language): string {
  if (language === 'en') return iso
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T([\d:]{8})/.exec(iso) ?? []
  return `${day}/${month}/${year} ${time}`
}
