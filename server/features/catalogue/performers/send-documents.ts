import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { endDecision } from '../../identity/decisions/record-decision.ts'
import { withDocuments } from '../../identity/auth/store-documents.ts'
import { insertDocuments } from '../../platform/files/processing/store-picture.ts'

/**
 * Stores identity documents that a creator sends again. A rejected account becomes pending again; an approved one stays
 * approved (Spec §7, documents upload).
 * @throws ApiError 422 without any file, 415 naming the file that is not an image
 */
export async function sendDocuments(
  deps: Deps,
  performerId: string,
  files: { idDocument: UploadedFile | undefined; selfieWithId: UploadedFile | undefined }
): Promise<void> {
  if (!files.idDocument && !files.selfieWithId) throw invalidField('idDocument', 'Choose a file')
  await withDocuments(
    deps,
    {
      ...(files.idDocument && { idDocument: files.idDocument }),
      ...(files.selfieWithId && { selfieWithId: files.selfieWithId }),
    },
    (documents) =>
      transactionWithEvents(deps, async (trx, record) => {
        const now = deps.clock.now()
        await insertDocuments(trx, performerId, documents, now)
        await trx
          .updateTable('account')
          .set({ status: 'pending', status_reason: null, updated_at: now })
          .where('id', '=', performerId)
          .where('status', '=', 'rejected')
          .execute()
        await endDecision(trx, { accountId: performerId, kind: 'application' }, now)
        const { status } = await trx
          .selectFrom('account')
          .select('status')
          .where('id', '=', performerId)
          .executeTakeFirstOrThrow()
        if (status === 'pending') record('performer.applied', { performerId })
      })
  )
}
