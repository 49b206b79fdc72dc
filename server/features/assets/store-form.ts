import type { Language } from '../../../contract/errors.ts'
import type { ItemStatus } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { storeFormPicture } from '../files/store-form-picture.ts'
import { keepUpload } from '../files/store-media.ts'
import { mayPublish } from '../rights/offer.ts'

/** Whose form it is, and what it wants: who may not publish need not wait for a large file first. */
export type FormOf = { viewer: Viewer; status: ItemStatus; language: Language }

type VideoFiles = { video: UploadedFile | undefined; teaser: UploadedFile | undefined; thumbnail: UploadedFile | undefined }

/**
 * Keeps the files that a form of a video carries, and returns their ids as the body would name them. Video and teaser are processed afterwards: nobody
 * waits for an hour of film in one request. Call `process` when the video is written. @throws ApiError `performer_pending`, `unsupported_type` naming the thumbnail
 */
export async function storeVideoForm(deps: Deps, { viewer, status, language }: FormOf, { video, teaser, thumbnail }: VideoFiles) {
  mayPublish(viewer, status)
  const ownerId = viewer.id
  // The picture first: where it will not do, nothing else is kept.
  const thumbnailFileId = thumbnail && (await storeFormPicture(deps, { ownerId, type: 'video-thumbnail', upload: thumbnail, field: 'thumbnail', language }))
  const kept = { videoFileId: video && (await keepUpload(deps, { ownerId, type: 'video', upload: video })), teaserFileId: teaser && (await keepUpload(deps, { ownerId, type: 'video-teaser', upload: teaser })) }
  return {
    files: { ...(kept.videoFileId && { videoFileId: kept.videoFileId.id }), ...(kept.teaserFileId && { teaserFileId: kept.teaserFileId.id }), ...(thumbnailFileId && { thumbnailFileId }) },
    process: async () => {
      for (const one of Object.values(kept)) await one?.process()
    },
  }
}

/** Keeps the photo of a form, or takes the upload that is named in its place. @throws ApiError `performer_pending`, `unsupported_type`, 422 at `photo` without either */
export async function storePhotoForm(deps: Deps, { viewer, status, language }: FormOf, upload: UploadedFile | undefined, fileId: string | undefined): Promise<string> {
  mayPublish(viewer, status)
  if (upload) return storeFormPicture(deps, { ownerId: viewer.id, type: 'photo', upload, field: 'photo', language })
  if (fileId === undefined) throw invalidField('photo', 'Please choose a file')
  return fileId
}
