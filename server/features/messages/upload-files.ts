import type { Language } from '../../../contract/errors.ts'
import type { FileStatus } from '../../../contract/files.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { checkUpload, withinUploadQuota, type Uploader } from '../files/upload-quota.ts'
import { storeFormPicture } from '../files/store-form-picture.ts'
import { storeMedia, storeUpload } from '../files/store-media.ts'

/** What a message's form brought: whose it is, and in which language they are told what is wrong. */
type Form = { viewer: Uploader; language: Language; upload: UploadedFile }

const types = { photo: 'message-photo', video: 'message-video', file: 'message-file' } as const

/**
 * Keeps a file that a form brought for a message (Spec §7, Conversations and messages), to be named in its `fileIds`. A photo is ready at once, a video is processed
 * afterwards, any other file stays as it is. @throws ApiError `unsupported_type` naming the photo, `too_large`, `too_many_requests` while too much waits
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
