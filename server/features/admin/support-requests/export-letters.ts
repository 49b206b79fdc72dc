import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvOfList } from '../../../http/csv-of-list.ts'
import { listLetters, type LettersQuery } from '../../social/support-requests/queries.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Received (UTC)', 'Name', 'Email', 'Subject', 'Message', 'State', 'Handled (UTC)', 'Id'],
  pt: ['Recebida (UTC)', 'Nome', 'E-mail', 'Assunto', 'Mensagem', 'Estado', 'Tratada (UTC)', 'Id'],
}

/** Letters as CSV, newest first. */
export const exportLetters = (
  db: Db,
  filter: Pick<LettersQuery, 'q' | 'status'>,
  language: Language
): AsyncGenerator<string> =>
  csvOfList(
    language,
    columnTitles[language],
    async (page) => (await listLetters(db, { ...filter, ...page, sort: 'desc' })).rows,
    (row) => [
      row.created_at,
      row.name,
      row.email,
      row.subject,
      row.message,
      row.status,
      row.handled_at ?? undefined,
      row.id,
    ]
  )
