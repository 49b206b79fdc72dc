import { randomUUIDv7 } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { MediaType } from '../../../../../contract/platform/files/files.ts'
import type { Db } from '../../../../db/connect.ts'
import type { File } from '../../../../db/schema.ts'
import type { Deps } from '../../../../deps.ts'
import type { UploadedFile } from '../../../../http/uploads.ts'
import type { FileKeys } from '../file-keys.ts'
import { contentTypeOf } from '../media-types.ts'
import { isStoredAsIs, workerQueueOf, convertMedia, queueOf } from './convert-media.ts'
import { watermarkFor } from './watermark.ts'

/** A file that is present on this machine: on disk, or in memory if it is small. */
export type MediaSource = { path: string } | { bytes: Buffer }

/**
 * Processes and stores a file that is present, such as a form's file or a drawing, and returns its file id. Processing
 * happens in this call: never call it inside a transaction, nor for a long video from a form (`storeUpload`). `id`: the
 * id reserved by `withinUploadQuota`.
 * @throws MediaError
 */
export async function storeMedia(
  deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'media'>,
  {
    id = randomUUIDv7(),
    ownerId,
    type,
    name = '',
    description,
    ...source
  }: { id?: string | undefined; ownerId: string; type: MediaType; name?: string; description?: string } & MediaSource,
  db: Db = deps.db
): Promise<string> {
  await using work = await deps.media.folder()
  const path = 'path' in source ? source.path : join(work.path, 'source')
  if ('bytes' in source) await writeFile(path, source.bytes)
  const mimeType = contentTypeOf(name) ?? 'application/octet-stream'
  const { size } = await stat(path)
  const original = `original/${id}`
  if (isStoredAsIs(type)) await deps.storage.putFile(original, path, 'application/octet-stream')
  const result = isStoredAsIs(type)
    ? { row: { kind: 'other' }, keys: { original } satisfies FileKeys }
    : await convertMedia(deps, {
        type,
        path,
        work: work.path,
        queue: workerQueueOf(type, mimeType),
        watermark: await watermarkFor(db, ownerId, type),
      })
  const now = deps.clock.now()
  await saveFileRow(db, {
    id,
    owner_id: ownerId,
    type,
    name,
    mime_type: mimeType,
    size,
    description,
    status: 'ready',
    ...result.row,
    keys: JSON.stringify(result.keys),
    created_at: now,
    updated_at: now,
  })
  return id
}

/** Inserts the row of a stored file, or completes the row that `withinUploadQuota` has reserved. */
async function saveFileRow(db: Db, { id, ...row }: Insertable<File>): Promise<void> {
  await db
    .insertInto('file')
    .values({ id, ...row })
    .onConflict((is) => is.column('id').doUpdateSet(row))
    .execute()
}

type FormUpload = { id?: string; ownerId: string; type: MediaType; upload: UploadedFile }

/** Stores a form's file and enqueues its processing, as for an upload in parts; returns its file id. */
export async function storeUpload(deps: Deps, form: FormUpload): Promise<string> {
  const { id, process } = await storeUnprocessed(deps, form)
  await process()
  return id
}

/**
 * As `storeUpload`, for an item that is not written yet: call `process` after it is, so that a file cannot fail before
 * its item exists.
 */
export async function storeUnprocessed(
  deps: Deps,
  { id = randomUUIDv7(), ownerId, type, upload }: FormUpload
): Promise<{ id: string; process(): Promise<void> }> {
  const original = `original/${id}`
  await deps.storage.putFile(original, upload.path, 'application/octet-stream')
  const now = deps.clock.now()
  const mimeType = contentTypeOf(upload.name) ?? 'application/octet-stream'
  await saveFileRow(deps.db, {
    id,
    owner_id: ownerId,
    type,
    name: upload.name,
    mime_type: mimeType,
    size: upload.size,
    status: 'processing',
    keys: JSON.stringify({ original } satisfies FileKeys),
    created_at: now,
    updated_at: now,
  })
  return { id, process: () => deps.jobs.enqueue(queueOf(type, mimeType), { fileId: id }, { queueGroup: ownerId }) }
}
