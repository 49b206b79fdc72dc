/** A cell of a table: text, a number as it is, or nothing. */
export type Cell = string | number | undefined

/** Marks the text as UTF-8 for spreadsheets, which else guess; stands before the first line. */
export const csvStart = '\uFEFF'

/**
 * One line of RFC 4180. Text that a spreadsheet would take for a formula is marked as text: it was typed by strangers.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
