import type { Language } from '../../../contract/errors.ts'
import type { ItemStatus } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import { withinUploadQuota } from '../files/upload-quota.ts'
import { storeFormPicture } from '../files/store-form-picture.ts'
import { keepUpload } from '../files/store-media.ts'
import { requireMayPublish } from '../rights/offer.ts'

/** Whose form it is, and what it wants: who may not publish need not wait for a large file first. */
export type FormOf = { viewer: Viewer; status: ItemStatus; language: Language }

type VideoFiles = {
  video: UploadedFile | undefined
  teaser: UploadedFile | undefined
  thumbnail: UploadedFile | undefined
}

/**
 * Keeps the files that a form of a video carries, and returns their ids as the body would name them. Video and teaser are processed afterwards: nobody
 * waits for an hour of film in one request. Call `process` when the video is written. @throws ApiError `performer_pending`, `unsupported_type` naming the thumbnail,
 * `too_many_requests` naming the largest while too much waits for an item
 */
export async function storeVideoForm(
  deps: Deps,
  { viewer, status, language }: FormOf,
  { video, teaser, thumbnail }: VideoFiles
) {
  requireMayPublish(viewer, status)
  const ownerId = viewer.id
  if (!video && !teaser && !thumbnail) return { files: {}, process: async () => undefined }
  const brought = {
    thumbnail: thumbnail && { type: 'video-thumbnail' as const, size: thumbnail.size },
    video: video && { type: 'video' as const, size: video.size },
    teaser: teaser && { type: 'video-teaser' as const, size: teaser.size },
  }
  return withinUploadQuota(deps, viewer, brought, async (ids) => {
    // The picture first: where it will not do, nothing else is kept.
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
    const kept = {
      videoFileId: video && (await keepUpload(deps, { id: ids.video, ownerId, type: 'video', upload: video })),
      teaserFileId:
        teaser && (await keepUpload(deps, { id: ids.teaser, ownerId, type: 'video-teaser', upload: teaser })),
    }
    return {
      files: {
        ...(kept.videoFileId && { videoFileId: kept.videoFileId.id }),
        ...(kept.teaserFileId && { teaserFileId: kept.teaserFileId.id }),
        ...(thumbnailFileId && { thumbnailFileId }),
      },
      process: async () => {
        for (const one of Object.values(kept)) await one?.process()
      },
    }
  })
}

/** Keeps the photo of a form, or takes the upload that is named in its place. @throws ApiError `performer_pending`, `unsupported_type`, `too_many_requests` naming the photo, 422 at `photo` without either */
export async function storePhotoForm(
  deps: Deps,
  { viewer, status, language }: FormOf,
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
