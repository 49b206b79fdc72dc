import type { files, MediaType } from '../../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../../deps.ts'
import { transaction } from '../../../../db/transaction.ts'
import { ApiError, invalidField } from '../../../../http/api-error.ts'
import type { Input } from '../../../../http/handler-types.ts'
import { StorageError } from '../../../../integrations/storage/storage.ts'
import { readKeys } from '../file-keys.ts'
import { isStoredAsIs, queueOf } from '../processing/convert-media.ts'
import { findUpload } from '../queries.ts'

/**
 * Completes an upload once all parts are stored, and enqueues its processing (Spec §7, Files). A repeated call returns
 * the current status.
 * @throws ApiError `not_found` for a file of another account, `upload_mismatch` for another upload of the file, 422 naming
 * `parts`
 */
export async function completeUpload(deps: Deps, ownerId: string, body: Input<typeof files.complete>['body']) {
  const file = await findUpload(deps.db, ownerId, body.fileId)
  if (!file) throw new ApiError('not_found')
  const { original = '' } = readKeys(file.keys)
  if (body.storageProvider !== deps.storage.name)
    throw invalidField('storageProvider', `This upload belongs to ${deps.storage.name}`)
  if (file.upload_id !== body.uploadId || original !== body.key) throw new ApiError('upload_mismatch')
  if (file.status !== 'pending') return { _id: file.id, status: file.status as 'processing' | 'ready' | 'failed' }
  await deps.storage.complete(original, body.uploadId, file.size, body.parts).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === 'invalid_part') throw invalidField('parts', error.message)
    if (error instanceof StorageError && error.reason === 'missing') throw new ApiError('not_found')
    throw error
  })
  const type = file.type as MediaType
  const set = isStoredAsIs(type) ? { status: 'ready', kind: 'other' } : { status: 'processing' }
  await transaction(deps.db, async (trx) => {
    const moved = await trx
      .updateTable('file')
      .set({ ...set, updated_at: deps.clock.now() })
      .where('id', '=', file.id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (moved && !isStoredAsIs(type))
      await deps.jobs.enqueue(queueOf(type, file.mime_type), { fileId: file.id }, { within: trx, queueGroup: ownerId })
  })
  return { _id: file.id, status: set.status as 'processing' | 'ready' }
}
