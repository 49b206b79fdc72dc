import { randomUUIDv7 } from 'node:crypto'
import { type files, type MediaKind, type MediaType } from '../../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../../contract/platform/files/media-types.ts'
import { transaction } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { Input } from '../../../../http/handler-types.ts'
import { checkUpload, requireUploadQuota, type Uploader } from './upload-quota.ts'
import type { FileKeys } from '../file-keys.ts'

/**
 * The MIME types that may be announced for each kind of file, and the formats named in the error. A browser that does
 * not know a type sends `application/octet-stream`; the bytes are checked later anyway.
 */
const acceptedTypes: Record<MediaKind, { mimeType: RegExp; formats: string }> = {
  photo: {
    mimeType: /^image\/(jpeg|pjpeg|jpg|png|webp|avif|gif|hei[cf])$/i,
    formats: 'JPEG, PNG, WebP, AVIF, GIF or HEIC',
  },
  video: { mimeType: /^video\/[\w.+-]+$/i, formats: 'MP4, MOV, WebM or another video' },
  audio: {
    mimeType: /^(audio\/[\w.+-]+|video\/(webm|mp4|ogg)|application\/ogg)$/i,
    formats: 'MP3, M4A, WAV, OGG or another sound',
  },
  captions: { mimeType: /^text\/(vtt|plain)$/i, formats: 'WebVTT' },
  other: { mimeType: /^/, formats: '' },
}

/** @throws ApiError `unsupported_type` when files of this type never have this MIME type */
function checkMimeType(type: MediaType, mimeType: string): void {
  const kinds = mediaTypes[type].kinds.map((kind) => acceptedTypes[kind])
  if (
    /^application\/octet-stream$/i.test(mimeType) ||
    kinds.some((kind) => kind.mimeType.test(mimeType.split(';')[0]?.trim() ?? ''))
  )
    return
  throw new ApiError('unsupported_type', {}, { mimeType: kinds.map((kind) => kind.formats).join('; ') })
}

/**
 * Starts an upload: inserts its row and returns the signed address of each part (Spec §3 File reference, §7 Files). The
 * client's statements about the file are only a first check; the bytes are inspected once they are complete.
 * @throws ApiError `wrong_role` (fans may only upload for messages), `too_large`, `unsupported_type`,
 * `too_many_requests` when the upload quota is used up
 */
export async function beginUpload(deps: Deps, uploader: Uploader, body: Input<typeof files.createReference>['body']) {
  checkUpload(uploader, body.type, body.size)
  checkMimeType(body.type, body.mimeType)
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
