import type { Language } from '../../contract/errors.ts'
import { csvLine, csvStart, type Cell } from './csv.ts'

const batch = 1000
/** Maximum number of exported rows. */
const maxRows = 20_000

/** A list as CSV for a spreadsheet in this language, streamed in batches. `load` returns a page of rows, `cellsOf` the cells of one in the order of the titles. */
export async function* csvOfList<R>(
  language: Language,
  titles: readonly string[],
  load: (page: { limit: number; offset: number }) => Promise<readonly R[]>,
  cellsOf: (row: R) => readonly Cell[]
): AsyncGenerator<string> {
  yield csvStart + csvLine(titles, language)
  for (let offset = 0; offset < maxRows; offset += batch) {
    const rows = await load({ limit: batch, offset })
    yield rows.map((row) => csvLine(cellsOf(row), language)).join('')
    if (rows.length < batch) return
  }
}
