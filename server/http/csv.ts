/** A cell of a table: text, a number, or empty. */
export type Cell = string | number | undefined

/** The byte order mark that makes spreadsheets read the file as UTF-8; written before the first line. */
export const csvStart = '\uFEFF'

/**
 * Whether a spreadsheet would take a text for a formula: it begins with `=`, `+`, `-`, `@` or their full-width and
 * small forms, after characters that are ignored (spaces, tabs, line breaks, characters without width), or with a tab
 * or carriage return.
 */
const isFormula = (text: string): boolean =>
  /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\u3164]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u.test(text)

/** One line of RFC 4180. Text that a spreadsheet would execute as a formula is prefixed, because users can enter it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
