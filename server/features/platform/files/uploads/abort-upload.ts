import type { Deps } from '../../../../deps.ts'
import { transaction } from '../../../../db/transaction.ts'
import { ApiError } from '../../../../http/api-error.ts'
import { readKeys } from '../file-keys.ts'
import { findUpload, isAttached } from '../queries.ts'
import { removeFiles } from '../remove-files.ts'

/**
 * Aborts an upload, or deletes a file that is in no item (Spec §7, Files): its row in this transaction, its bytes right
 * after; a job that is still processing it stops.
 * @throws ApiError `not_found` for a file of another account, `file_in_use`
 */
export async function abortUpload(deps: Deps, ownerId: string, fileId: string): Promise<void> {
  const file = await findUpload(deps.db, ownerId, fileId)
  if (!file) throw new ApiError('not_found')
  await transaction(deps.db, async (trx) => {
    // Locked before the check: an item that claims the file at the same moment either comes first or no longer finds
    // it.
    await trx.selectFrom('file').select('id').where('id', '=', file.id).forUpdate().execute()
    const removed = await removeFiles(
      deps,
      (files) => files.where('file.id', '=', file.id).where((is) => is.not(isAttached)),
      trx
    )
    if (!removed) throw new ApiError((await findUpload(trx, ownerId, fileId)) ? 'file_in_use' : 'not_found')
    const { original } = readKeys(file.keys)
    // Aborting twice is harmless. If it fails, the transaction keeps the row: without it nothing would refer to the
    // stored parts.
    if (file.status === 'pending' && original && file.upload_id) await deps.storage.abort(original, file.upload_id)
  })
}
