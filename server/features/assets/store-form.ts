import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { MediaType } from '../../../contract/files.ts'
import type { ItemStatus } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { FileKeys } from '../files/file-keys.ts'
import { mayPublish } from '../rights/offer.ts'

async function store(deps: Deps, ownerId: string, type: MediaType, upload: UploadedFile): Promise<string> {
  const id = randomUUIDv7()
  const original = `original/${id}`
  await deps.storage.put(original, await readFile(upload.path), 'application/octet-stream')
  const now = deps.clock.now()
  await deps.db
    .insertInto('file')
    .values({ id, owner_id: ownerId, type, name: upload.name, mime_type: 'application/octet-stream', size: upload.size, status: 'processing', keys: JSON.stringify({ original } satisfies FileKeys), created_at: now, updated_at: now })
    .execute()
  await deps.jobs.enqueue('process-picture', { fileId: id })
  return id
}

type VideoForm = { video: UploadedFile | undefined; teaser: UploadedFile | undefined; thumbnail: UploadedFile | undefined }

/** Keeps the files that a form of a video carries; their ids, as the body would name them. @throws ApiError `performer_pending` */
export async function storeVideoForm(deps: Deps, viewer: Viewer, status: ItemStatus, { video, teaser, thumbnail }: VideoForm) {
  mayPublish(viewer, status)
  return {
    ...(video && { videoFileId: await store(deps, viewer.id, 'video', video) }),
    ...(teaser && { teaserFileId: await store(deps, viewer.id, 'video-teaser', teaser) }),
    ...(thumbnail && { thumbnailFileId: await store(deps, viewer.id, 'video-thumbnail', thumbnail) }),
  }
}

/** Keeps the photo of a form, or takes the upload that is named in its place. @throws ApiError `performer_pending`, 422 at `photo` without either */
export async function storePhotoForm(deps: Deps, viewer: Viewer, status: ItemStatus, photo: UploadedFile | undefined, fileId: string | undefined): Promise<string> {
  mayPublish(viewer, status)
  if (photo) return store(deps, viewer.id, 'photo', photo)
  if (fileId === undefined) throw invalidField('photo', 'Please choose a file')
  return fileId
}
