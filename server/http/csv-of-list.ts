import { csvLine, csvStart, type Cell } from './csv.ts'

const batch = 1000
/** Maximum number of exported rows. */
const maxRows = 20_000

/** A list as CSV, streamed in batches. `load` returns a page of rows, `cellsOf` the cells of one in the order of the titles. */
export async function* csvOfList<R>(
  titles: readonly string[],
  load: (page: { limit: number; offset: number }) => Promise<readonly R[]>,
  cellsOf: (row: R) => readonly Cell[]
): AsyncGenerator<string> {
  yield csvStart + csvLine(titles)
  for (let offset = 0; offset < maxRows; offset += batch) {
    const rows = await load({ limit: batch, offset })
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    if (rows.length < batch) return
  }
}
