import type { Language } from '../../../../contract/errors.ts'
import type { FileStatus } from '../../../../contract/platform/files/files.ts'
import type { Deps } from '../../../deps.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { checkUpload, withinUploadQuota, type Uploader } from '../../platform/files/uploads/upload-quota.ts'
import { storeFormPicture } from '../../platform/files/processing/store-form-picture.ts'
import { storeMedia, storeUpload } from '../../platform/files/processing/store-media.ts'

/** An upload for a message: its owner, the language of error messages, and the file. */
type Form = { viewer: Uploader; language: Language; upload: UploadedFile }

const types = { photo: 'message-photo', video: 'message-video', file: 'message-file' } as const

/**
 * Stores a file uploaded for a message (Spec §7, Conversations and messages), whose id is then listed in the message's
 * `fileIds`. A photo is ready at once, a video is processed afterwards, any other file is stored unchanged.
 * @throws ApiError `unsupported_type` naming the photo, `too_large`, `too_many_requests` while too many uploads wait to
 * be processed
 */
export async function uploadMessageFile(
  deps: Deps,
  kind: keyof typeof types,
  { viewer, language, upload }: Form
): Promise<{ _id: string; status: FileStatus }> {
  const [ownerId, type] = [viewer.id, types[kind]]
  checkUpload(viewer, type, upload.size)
  return withinUploadQuota(deps, viewer, { [kind]: { type, size: upload.size } }, async ({ [kind]: id }) => {
    if (kind === 'video') return { _id: await storeUpload(deps, { id, ownerId, type, upload }), status: 'processing' }
    if (kind === 'photo')
      return {
        _id: await storeFormPicture(deps, { id, ownerId, type, upload, field: 'photo', language }),
        status: 'ready',
      }
    return { _id: await storeMedia(deps, { id, ownerId, type, path: upload.path, name: upload.name }), status: 'ready' }
  })
}
