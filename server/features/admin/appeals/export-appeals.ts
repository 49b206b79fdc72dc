import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvOfList } from '../../../http/csv-of-list.ts'
import { listAppeals, type AppealsQuery } from '../../social/appeals/admin-queries.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Appealed (UTC)', 'Name', 'Username', 'Decision', 'Reason', 'Appeal', 'State', 'Answered (UTC)', 'Answer', 'Id'],
  pt: [
    'Enviado (UTC)',
    'Nome',
    'Usuário',
    'Decisão',
    'Motivo',
    'Recurso',
    'Estado',
    'Respondido (UTC)',
    'Resposta',
    'Id',
  ],
}

/** Appeals as CSV, in the order of the list. */
export const exportAppeals = (
  db: Db,
  filter: Omit<AppealsQuery, 'limit' | 'offset'>,
  language: Language
): AsyncGenerator<string> =>
  csvOfList(
    language,
    columnTitles[language],
    async (page) => (await listAppeals(db, { ...filter, ...page })).rows,
    (row) => [
      row.created_at,
      row.name,
      row.username ?? undefined,
      row.kind,
      row.reason,
      row.text,
      row.status,
      row.decided_at ?? undefined,
      row.answer ?? undefined,
      row.appeal_id,
    ]
  )
