import type { Language } from '../../../../contract/errors.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { requireMayPost } from '../../identity/restrictions/policy.ts'
import { claimFiles } from '../../platform/files/claim-files.ts'
import { storeUnprocessed } from '../../platform/files/processing/store-media.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { withinUploadQuota } from '../../platform/files/uploads/upload-quota.ts'

const type = 'welcome-video'

/** Puts a file, or none, in the place of the creator's welcome video. Returns whether there was one before; its file is deleted. */
async function replaceWelcomeVideo(deps: Deps, trx: Trx, performerId: string, fileId: string | null): Promise<boolean> {
  const { before } = await trx
    .selectFrom('performer')
    .select('welcome_video_file_id as before')
    .where('account_id', '=', performerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('performer')
    .set({ welcome_video_file_id: fileId })
    .where('account_id', '=', performerId)
    .execute()
  if (before === null) return false
  await removeFiles(deps, (files) => files.where('file.id', '=', before), trx)
  return true
}

/**
 * Sets the welcome video of a creator's page: the form's file, or else a finished upload (Spec §7, Performers). It is
 * shown once it has been processed; what was shown before is removed at once.
 * @throws ApiError restricted; 422 naming `welcomeVideo` without any file, naming `fileId` for an upload that cannot be used;
 * `too_many_requests` when the upload quota is used up
 */
export async function changeWelcomeVideo(
  deps: Deps,
  viewer: Viewer,
  { upload, fileId, language }: { upload: UploadedFile | undefined; fileId: string | undefined; language: Language }
): Promise<void> {
  requireMayPost(viewer)
  if (upload) {
    await withinUploadQuota(deps, viewer, { welcomeVideo: { type, size: upload.size } }, async (ids) => {
      const stored = await storeUnprocessed(deps, { id: ids.welcomeVideo, ownerId: viewer.id, type, upload })
      await transaction(deps.db, (trx) => replaceWelcomeVideo(deps, trx, viewer.id, stored.id))
      await stored.process()
    })
    return
  }
  if (fileId === undefined) throw invalidField('welcomeVideo', 'Choose a file')
  await transaction(deps.db, async (trx) => {
    await claimFiles(trx, { ownerId: viewer.id, now: deps.clock.now(), language, mayProcess: true }, [
      { id: fileId, field: 'fileId', types: [type] },
    ])
    await replaceWelcomeVideo(deps, trx, viewer.id, fileId)
  })
}

/** Removes the welcome video of a creator's page. @throws ApiError `not_found` when there is none */
export async function removeWelcomeVideo(deps: Deps, performerId: string): Promise<void> {
  const wasThere = await transaction(deps.db, (trx) => replaceWelcomeVideo(deps, trx, performerId, null))
  if (!wasThere) throw new ApiError('not_found')
}
