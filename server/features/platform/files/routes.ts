import { files } from '../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { abortUpload } from './uploads/abort-upload.ts'
import { beginUpload } from './uploads/begin-upload.ts'
import { completeUpload } from './uploads/complete-upload.ts'
import { hasUnencryptedDocuments, encryptDocuments } from './documents.ts'
import { createMissingPlaceholders } from './processing/create-missing-placeholders.ts'
import { readKeys } from './file-keys.ts'
import { failureText } from './processing/failure-text.ts'
import { makeLadder } from './processing/make-ladder.ts'
import { presentMedia } from './present.ts'
import { giveUpFile, processFile } from './processing/process-file.ts'
import { findUpload } from './queries.ts'
import { receiveParts, serveMedia } from './serve-media.ts'
import { sweepObjects } from './sweep-objects.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

const handlers = (deps: Deps): Handlers<typeof files> => ({
  createReference: ({ viewer, body }) => beginUpload(deps, viewer, body),
  complete: ({ viewer, body }) => completeUpload(deps, viewer.id, body),
  status: async ({ viewer, params, caller }) => {
    const file = await findUpload(deps.db, viewer.id, params.id)
    if (!file) throw new ApiError('not_found')
    const { original } = readKeys(file.keys)
    if (file.status === 'pending' && original && file.upload_id) {
      const uploaded = await deps.storage.uploaded(original, file.upload_id).catch((error: unknown) => {
        throw error instanceof StorageError && error.reason === 'missing' ? new ApiError('not_found') : error
      })
      return {
        _id: file.id,
        status: 'pending',
        uploadId: file.upload_id,
        key: original,
        storageProvider: deps.storage.name,
        uploaded,
        parts: await deps.storage.parts(original, file.upload_id, file.size),
      }
    }
    return {
      _id: file.id,
      status: file.status as 'pending' | 'processing' | 'ready' | 'failed',
      reason: file.status === 'failed' ? failureText(file.reason, caller.language) : undefined,
      progress: file.status === 'processing' ? (file.progress ?? 0) : undefined,
      media: file.status === 'ready' ? presentMedia(deps, file) : undefined,
    }
  },
  abort: ({ viewer, params }) => abortUpload(deps, viewer.id, params.id),
})

/** Uploads and media addresses (Spec §7, Files), and the jobs that process and clean them up. */
export const registerFiles: RegisterFeature = async (app, deps) => {
  mount(app, deps, files, handlers(deps))
  serveMedia(app, deps)
  await receiveParts(app, deps)
  await deps.jobs.work('process-picture', ({ fileId }) => processFile(deps, fileId, 'pictures'), {
    givenUp: ({ fileId }) => giveUpFile(deps, fileId),
  })
  await deps.jobs.work('process-media', ({ fileId }) => processFile(deps, fileId, 'media'), {
    givenUp: ({ fileId }) => giveUpFile(deps, fileId),
  })
  await deps.jobs.work('make-ladder', ({ fileId }) => makeLadder(deps, fileId), {
    givenUp: { nobody: 'the video plays in the size that it has' },
  })
  await deps.jobs.work('remove-objects', ({ keys }) => deps.storage.remove(keys), {
    givenUp: { nobody: 'what it deletes belongs to nobody any more' },
  })
  await deps.jobs.work('sweep-uploads', () => sweepUploads(deps))
  await deps.jobs.schedule('sweep-uploads', '17 * * * *')
  await deps.jobs.work('sweep-objects', () => sweepObjects(deps))
  await deps.jobs.schedule('sweep-objects', '47 3 * * *')
  await deps.jobs.work('draw-glimpses', () => createMissingPlaceholders(deps))
  await deps.jobs.schedule('draw-glimpses', '37 * * * *')
  await deps.jobs.work('seal-documents', () => encryptDocuments(deps))
  if (await hasUnencryptedDocuments(deps.db)) await deps.jobs.enqueue('seal-documents', {})
}
