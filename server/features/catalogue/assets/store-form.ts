import type { Language } from '../../../../contract/errors.ts'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import { withinUploadQuota } from '../../platform/files/uploads/upload-quota.ts'
import { storeFormPicture } from '../../platform/files/processing/store-form-picture.ts'
import { storeUnprocessed } from '../../platform/files/processing/store-media.ts'
import { requireMayPublish } from '../rights/offer.ts'

/** The sender of an upload form. Whether they may publish is checked before a large file is processed. */
export type UploadForm = { viewer: Viewer; status: ItemStatus; language: Language }

type VideoFiles = {
  video: UploadedFile | undefined
  teaser: UploadedFile | undefined
  thumbnail: UploadedFile | undefined
}

/**
 * Stores the files of a video form and returns their ids under the names of the body's fields. Video and teaser are
 * processed later, so that no request lasts as long as the encoding: call `process` once the video row is written.
 * @throws ApiError `performer_pending`, `unsupported_type` naming the thumbnail, `too_many_requests` naming the largest
 * file when the upload quota is used up
 */
export async function storeVideoForm(
  deps: Deps,
  { viewer, status, language }: UploadForm,
  { video, teaser, thumbnail }: VideoFiles
) {
  requireMayPublish(viewer, status)
  const ownerId = viewer.id
  if (!video && !teaser && !thumbnail) return { files: {}, process: async () => undefined }
  const uploads = {
    thumbnail: thumbnail && { type: 'video-thumbnail' as const, size: thumbnail.size },
    video: video && { type: 'video' as const, size: video.size },
    teaser: teaser && { type: 'video-teaser' as const, size: teaser.size },
  }
  return withinUploadQuota(deps, viewer, uploads, async (ids) => {
    // The thumbnail first: if it is rejected, nothing else has been stored.
    const thumbnailFileId =
      thumbnail &&
      (await storeFormPicture(deps, {
        id: ids.thumbnail,
        ownerId,
        type: 'video-thumbnail',
        upload: thumbnail,
        field: 'thumbnail',
        language,
      }))
    const stored = {
      videoFileId: video && (await storeUnprocessed(deps, { id: ids.video, ownerId, type: 'video', upload: video })),
      teaserFileId:
        teaser && (await storeUnprocessed(deps, { id: ids.teaser, ownerId, type: 'video-teaser', upload: teaser })),
    }
    return {
      files: {
        ...(stored.videoFileId && { videoFileId: stored.videoFileId.id }),
        ...(stored.teaserFileId && { teaserFileId: stored.teaserFileId.id }),
        ...(thumbnailFileId && { thumbnailFileId }),
      },
      process: async () => {
        for (const one of Object.values(stored)) await one?.process()
      },
    }
  })
}

/**
 * Stores the photo of a form, or uses the upload named by `fileId`.
 * @throws ApiError `performer_pending`, `unsupported_type`, `too_many_requests` naming the photo, 422 naming `photo`
 * when there is neither
 */
export async function storePhotoForm(
  deps: Deps,
  { viewer, status, language }: UploadForm,
  upload: UploadedFile | undefined,
  fileId: string | undefined
): Promise<string> {
  requireMayPublish(viewer, status)
  const type = 'photo'
  if (upload)
    return withinUploadQuota(deps, viewer, { photo: { type, size: upload.size } }, ({ photo: id }) =>
      storeFormPicture(deps, { id, ownerId: viewer.id, type, upload, field: 'photo', language })
    )
  if (fileId === undefined) throw invalidField('photo', 'Choose a file')
  return fileId
}
