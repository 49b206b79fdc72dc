/** A cell of a table: text, a number as it is, or nothing. */
export type Cell = string | number | undefined

/** Marks the text as UTF-8 for spreadsheets, which else guess; stands before the first line. */
export const csvStart = '\uFEFF'

/**
 * The first sign that a spreadsheet reads of a cell may not begin a formula: `=`, `+`, `-`, `@` and their full-width and small forms, after whatever it leaves out (spaces, tabs, line
 * breaks, signs without width). A tab or a return alone is marked too.
 */
const isFormula = (text: string): boolean =>
  /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\u3164]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u.test(text)

/** One line of RFC 4180. Text that a spreadsheet would take for a formula is marked as text: it was typed by strangers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
