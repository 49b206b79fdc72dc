import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { csvOfList } from '../../../http/csv-of-list.ts'
import { momentCell } from '../../../http/csv.ts'
import { listHeld } from '../../social/comments/admin-queries.ts'
import { presentHeld } from './present.ts'

const columnTitles: Record<Language, readonly string[]> = {
  en: ['Held (UTC)', 'Author', 'Username', 'Comment', 'Words', 'Creator', 'Item', 'Id'],
  pt: ['Retido (UTC)', 'Autor', 'Usuário', 'Comentário', 'Palavras', 'Criador', 'Item', 'Id'],
}

/** Held comments as CSV, oldest first. */
export const exportHeld = (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  q: string | undefined,
  language: Language
): AsyncGenerator<string> =>
  csvOfList(
    language,
    columnTitles[language],
    async (page) => presentHeld(deps, (await listHeld(deps.db, { q, ...page })).rows),
    (row) => [
      momentCell(row.heldAt),
      row.author.name,
      row.author.username,
      row.content,
      row.words.join(', '),
      row.creator.name,
      deps.config.siteUrl + row.item.path,
      row._id,
    ]
  )
