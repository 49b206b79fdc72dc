import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvOfList } from '../../../http/csv-of-list.ts'
import { listSupportRequests, type SupportRequestsQuery } from '../../social/support-requests/queries.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Received (UTC)', 'Name', 'Email', 'Subject', 'Message', 'State', 'Handled (UTC)', 'Id'],
  pt: ['Recebida (UTC)', 'Nome', 'E-mail', 'Assunto', 'Mensagem', 'Estado', 'Tratada (UTC)', 'Id'],
}

/** Support requests as CSV, newest first. */
export const exportSupportRequests = (
  db: Db,
  filter: Pick<SupportRequestsQuery, 'q' | 'status'>,
  language: Language
): AsyncGenerator<string> =>
  csvOfList(
    language,
    columnTitles[language],
    async (page) => (await listSupportRequests(db, { ...filter, ...page, sort: 'desc' })).rows,
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
