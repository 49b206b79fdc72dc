import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvLine, csvStart, momentCell } from '../../../http/csv.ts'
import { presentEntry } from './present.ts'
import { listEntries, type LogFilter } from './queries.ts'
import { currentAction } from './former-actions.ts'

const batch = 1000
/** Maximum number of exported entries. */
const maxEntries = 100_000

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Time (UTC)', 'Operator', 'Role', 'Action', 'About', 'Reason', 'Result', 'Sent', 'Address', 'Id'],
  pt: ['Hora (UTC)', 'Operador', 'Papel', 'Ação', 'Sobre', 'Motivo', 'Resultado', 'Enviado', 'Endereço', 'Id'],
}

/** Entries of the log as CSV, newest first, streamed in batches. */
export async function* exportLog(db: Db, filter: LogFilter, language: Language): AsyncGenerator<string> {
  yield csvStart + csvLine(columnTitles[language], language)
  let before: { at: Date; id: string } | undefined
  for (let sent = 0; sent < maxEntries; sent += batch) {
    const rows = await listEntries(db, filter, batch, before)
    yield rows
      .map((row) => presentEntry(row, language))
      .map((entry) =>
        csvLine(
          [
            momentCell(entry.at),
            entry.operator.name,
            entry.role,
            currentAction(entry.action),
            entry.subject?.name ?? entry.subject?._id,
            entry.reason,
            entry.error ?? entry.result,
            entry.input,
            entry.address,
            entry._id,
          ],
          language
        )
      )
      .join('')
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    before = last
  }
}
