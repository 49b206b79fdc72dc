import type { Db } from '../../../db/connect.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { allKeys, readKeys } from './file-keys.ts'

type Choose = (files: ReturnType<typeof lockedFiles>) => ReturnType<typeof lockedFiles>

const lockedFiles = (db: Db) => db.selectFrom('file').select(['file.id', 'file.keys']).forUpdate().skipLocked()

/**
 * Deletes the chosen files: their rows in this transaction, their bytes by a job that it enqueues. A file that is
 * locked because an item is claiming it stays. Returns the number of deleted files.
 */
export function removeFiles(deps: Deps, choose: Choose, within?: Trx): Promise<number> {
  return transaction(within ?? deps.db, async (trx) => {
    const files = await choose(lockedFiles(trx)).execute()
    if (!files.length) return 0
    await trx
      .deleteFrom('file')
      .where(
        'id',
        'in',
        files.map((file) => file.id)
      )
      .execute()
    await deps.jobs.enqueue(
      'remove-objects',
      { keys: files.flatMap((file) => allKeys(readKeys(file.keys))) },
      { within: trx }
    )
    return files.length
  })
}
