import { randomUUIDv7 } from 'node:crypto'
import { mediaTypes, type files } from '../../../contract/files.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Input } from '../../http/implement.ts'
import type { FileKeys } from './file-keys.ts'
import { looseBytes } from './queries.ts'

/** Bytes that one creator may have uploaded, or announced, outside of any post: nobody fills the disk faster than it is swept. */
const maxLooseBytes = 3_000_000_000

/**
 * Begins an upload: its row, and the signed address of each part (Spec §3 File reference, §7 Files). What the client says of the file is
 * a first check only; its bytes are looked at when they are all here. @throws ApiError `too_large`, `unsupported_type`, `too_many_requests` while
 * too much waits for a post
 */
export async function beginUpload(deps: Deps, ownerId: string, body: Input<typeof files.createReference>['body']) {
  const max = mediaTypes[body.type].maxBytes
  if (body.size > max) throw new ApiError('too_large', { max: `${max / 1_000_000} MB` }, { size: `At most ${max / 1_000_000} MB` })
  // A browser that does not know the type says octet-stream: the bytes decide later.
  if (!/^(image\/(jpeg|pjpeg|jpg|png|webp|avif|gif)|application\/octet-stream)$/i.test(body.mimeType)) throw new ApiError('unsupported_type', {}, { mimeType: 'JPEG, PNG, WebP, AVIF or GIF' })
  if ((await looseBytes(deps.db, ownerId)) + body.size > maxLooseBytes) throw new ApiError('too_many_requests', { retryAfter: 3600 })
  const id = randomUUIDv7()
  const key = `original/${id}`
  const { uploadId, parts } = await deps.storage.begin(key, body.size)
  const keys: FileKeys = { original: key }
  const now = deps.clock.now()
  await deps.db
    .insertInto('file')
    .values({
      id, owner_id: ownerId, type: body.type, name: body.name, mime_type: body.mimeType, size: body.size, description: body.description ?? null,
      status: 'pending', keys: JSON.stringify(keys), upload_id: uploadId, created_at: now, updated_at: now,
    })
    .execute()
  return { file: { _id: id, path: key, server: deps.storage.name }, key, multipartsToUpload: { uploadId, parts } }
}
