import type { Deps } from '../../deps.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { readKeys } from './file-keys.ts'
import { isPlaced } from './placed.ts'
import { findUpload } from './queries.ts'
import { removeFiles } from './remove-files.ts'

/**
 * Gives an upload up, or removes a file that is in no item (Spec §7, Files): the row now, its bytes right after; what still processes it notices.
 * @throws ApiError `not_found` for another's, `conflict` when it is used
 */
export async function abortUpload(deps: Deps, ownerId: string, fileId: string): Promise<void> {
  const file = await findUpload(deps.db, ownerId, fileId)
  if (!file) throw new ApiError('not_found')
  await transaction(deps.db, async (trx) => {
    // Locked before it is looked at: an item that is just taking it comes first or finds it gone.
    await trx.selectFrom('file').select('id').where('id', '=', file.id).forUpdate().execute()
    const removed = await removeFiles(
      deps,
      (files) => files.where('file.id', '=', file.id).where((is) => is.not(isPlaced)),
      trx
    )
    if (!removed) throw new ApiError((await findUpload(trx, ownerId, fileId)) ? 'conflict' : 'not_found')
    const { original } = readKeys(file.keys)
    // Again is harmless. Where it cannot be, the row stays: without it nobody would know of the parts.
    if (file.status === 'pending' && original && file.upload_id) await deps.storage.abort(original, file.upload_id)
  })
}
