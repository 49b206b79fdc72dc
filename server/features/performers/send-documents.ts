import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { storeDocument } from '../files/store-picture.ts'

/**
 * Keeps identity documents that a creator sends again; a rejected account waits for approval again, an approved one stays approved meanwhile
 * (Spec §7, documents upload). @throws ApiError 422 without any file, 415 naming the file that is no picture
 */
export async function sendDocuments(deps: Deps, performerId: string, files: { idDocument: UploadedFile | undefined; selfieWithId: UploadedFile | undefined }): Promise<void> {
  const sent = (['idDocument', 'selfieWithId'] as const).flatMap((kind) => (files[kind] ? [{ kind, upload: files[kind] }] : []))
  if (sent.length === 0) throw invalidField('idDocument', 'Please choose a file')
  // The files are made before the transaction: reading a picture takes seconds, and an orphan is swept.
  const stored: { kind: string; fileId: string }[] = []
  for (const { kind, upload } of sent) stored.push({ kind, fileId: await storeDocument(deps, { ownerId: performerId, upload, field: kind }) })
  const now = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    await trx.insertInto('performer_document').values(stored.map(({ kind, fileId }) => ({ id: randomUUIDv7(), performer_id: performerId, kind, file_id: fileId, created_at: now }))).execute()
    await trx.updateTable('account').set({ status: 'pending', status_reason: null, updated_at: now }).where('id', '=', performerId).where('status', '=', 'rejected').execute()
  })
}
