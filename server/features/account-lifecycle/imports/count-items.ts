import type { ImportProblem } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import type { Deps } from '../../../deps.ts'
import type { ArchiveIndex } from './archive-index.ts'

/** Items that were skipped and are named to the owner; the others are counted. */
const maxNamed = 50

/**
 * Counts what became of the items of an archive and stores the figures. The returned function answers false when the
 * import was stopped.
 */
export function countItems({ db }: Pick<Deps, 'db'>, importId: string, { total, unread, named }: ArchiveIndex) {
  const counts = { added: 0, existing: 0, skipped: unread }
  const problems: ImportProblem[] = named.map(({ part, number }) => ({ part, row: number, reason: 'unreadable' }))
  return async (what: 'begin' | 'added' | 'existing' | ImportProblem): Promise<boolean> => {
    if (typeof what === 'object') problems.push(what)
    if (what === 'added') counts.added++
    else if (what === 'existing') counts.existing++
    if (what === 'existing' || typeof what === 'object') counts.skipped++
    const written = await db
      .updateTable('data_import')
      .set({ total, ...counts, problems: JSON.stringify(problems.slice(0, maxNamed)) })
      .where('id', '=', importId)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    return written !== undefined
  }
}
