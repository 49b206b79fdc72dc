import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { csvOfList } from '../../../http/csv-of-list.ts'
import { momentCell } from '../../../http/csv.ts'
import { listReported, type ReportedQuery } from '../../social/reports/admin-queries.ts'
import { presentReported } from './present.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: ['First (UTC)', 'Last (UTC)', 'Type', 'Author', 'Username', 'Excerpt', 'Reasons', 'Reports', 'State', 'Object'],
  pt: [
    'Primeira (UTC)',
    'Última (UTC)',
    'Tipo',
    'Autor',
    'Usuário',
    'Trecho',
    'Motivos',
    'Denúncias',
    'Estado',
    'Objeto',
  ],
}

/** Reported objects as CSV, in the order of the list. */
export const exportReports = (
  db: Db,
  filter: Omit<ReportedQuery, 'limit' | 'offset'>,
  language: Language
): AsyncGenerator<string> =>
  csvOfList(
    language,
    columnTitles[language],
    async (page) => (await listReported(db, { ...filter, ...page })).rows.map(presentReported),
    (row) => [
      momentCell(row.firstAt),
      momentCell(row.lastAt),
      row.objectType,
      row.author.name,
      row.author.username,
      row.excerpt,
      row.reasons.join(' '),
      row.reports,
      row.status,
      row.objectId,
    ]
  )
