import { randomUUIDv7 } from 'node:crypto'
import { type files, type MediaKind, type MediaType } from '../../../contract/files.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Input } from '../../http/handler-types.ts'
import { checkUpload, requireUploadQuota, type Uploader } from './upload-quota.ts'
import type { FileKeys } from './file-keys.ts'

/** What may be announced for each kind of bytes, and how people call it. A browser that does not know a type says octet-stream: the bytes decide later. */
const announced: Record<MediaKind, { mimeType: RegExp; words: string }> = {
  photo: {
    mimeType: /^image\/(jpeg|pjpeg|jpg|png|webp|avif|gif|hei[cf])$/i,
    words: 'JPEG, PNG, WebP, AVIF, GIF or HEIC',
  },
  video: { mimeType: /^video\/[\w.+-]+$/i, words: 'MP4, MOV, WebM or another video' },
  audio: {
    mimeType: /^(audio\/[\w.+-]+|video\/(webm|mp4|ogg)|application\/ogg)$/i,
    words: 'MP3, M4A, WAV, OGG or another sound',
  },
  captions: { mimeType: /^text\/(vtt|plain)$/i, words: 'WebVTT' },
  other: { mimeType: /^/, words: '' },
}

/** @throws ApiError `unsupported_type` when this type of media never has such bytes */
function checkAnnounced(type: MediaType, mimeType: string): void {
  const kinds = mediaTypes[type].kinds.map((kind) => announced[kind])
  if (
    /^application\/octet-stream$/i.test(mimeType) ||
    kinds.some((kind) => kind.mimeType.test(mimeType.split(';')[0]?.trim() ?? ''))
  )
    return
  throw new ApiError('unsupported_type', {}, { mimeType: kinds.map((kind) => kind.words).join('; ') })
}

/**
 * Begins an upload: its row, and the signed address of each part (Spec §3 File reference, §7 Files). What the client says of the file is
 * a first check only; its bytes are looked at when they are all here. @throws ApiError `wrong_role` (a fan's is for a message), `too_large`, `unsupported_type`,
 * `too_many_requests` while too much waits for an item
 */
export async function beginUpload(deps: Deps, uploader: Uploader, body: Input<typeof files.createReference>['body']) {
  checkUpload(uploader, body.type, body.size)
  checkAnnounced(body.type, body.mimeType)
  const id = randomUUIDv7()
  const key = `original/${id}`
  const { uploadId, parts } = await deps.storage.begin(key, body.size)
  const keys: FileKeys = { original: key }
  const now = deps.clock.now()
  try {
    await transaction(deps.db, async (trx) => {
      await requireUploadQuota(trx, uploader, body.size, now)
      await trx
        .insertInto('file')
        .values({
          id,
          owner_id: uploader.id,
          type: body.type,
          name: body.name,
          mime_type: body.mimeType,
          size: body.size,
          description: body.description ?? null,
          status: 'pending',
          keys: JSON.stringify(keys),
          upload_id: uploadId,
          created_at: now,
          updated_at: now,
        })
        .execute()
    })
  } catch (error) {
    await deps.storage.abort(key, uploadId)
    throw error
  }
  return { file: { _id: id, path: key, server: deps.storage.name }, key, multipartsToUpload: { uploadId, parts } }
}
