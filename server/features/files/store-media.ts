import { randomUUIDv7 } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { MediaType } from '../../../contract/files.ts'
import type { Db } from '../../db/connect.ts'
import type { File } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { FileKeys } from './file-keys.ts'
import { contentTypeOf } from './media-types.ts'
import { isStoredAsIs, workerQueueOf, makeMedia, queueOf } from './make-media.ts'
import { watermarkFor } from './watermark.ts'

/** A file that is here already: on disk, or in memory when it is small. */
export type MediaSource = { path: string } | { bytes: Buffer }

/**
 * Keeps a file that is here, such as one that a script drew or a form brought, ready for an item; returns its file id. It is processed before this returns: never
 * inside a transaction, and not for a long video of a form (`storeUpload`). `id`: what `withinUploadQuota` gives. @throws MediaError
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
  const made = isStoredAsIs(type)
    ? { row: { kind: 'other' }, keys: { original } satisfies FileKeys }
    : await makeMedia(deps, {
        type,
        path,
        work: work.path,
        lane: workerQueueOf(type, mimeType),
        watermark: await watermarkFor(db, ownerId, type),
      })
  const now = deps.clock.now()
  await keepRow(db, {
    id,
    owner_id: ownerId,
    type,
    name,
    mime_type: mimeType,
    size,
    description,
    status: 'ready',
    ...made.row,
    keys: JSON.stringify(made.keys),
    created_at: now,
    updated_at: now,
  })
  return id
}

/** The row of a file that is here now; one that was only counted (`withinUploadQuota`) becomes it. */
async function keepRow(db: Db, { id, ...row }: Insertable<File>): Promise<void> {
  await db
    .insertInto('file')
    .values({ id, ...row })
    .onConflict((is) => is.column('id').doUpdateSet(row))
    .execute()
}

type FormUpload = { id?: string; ownerId: string; type: MediaType; upload: UploadedFile }

/** Keeps a file that a form brought and has it processed afterwards, as an upload by parts is; returns its file id. */
export async function storeUpload(deps: Deps, form: FormUpload): Promise<string> {
  const { id, process } = await keepUpload(deps, form)
  await process()
  return id
}

/** The same for an item that is still to be written: call `process` when it is there, or what will not do has failed before anything has it. */
export async function keepUpload(
  deps: Deps,
  { id = randomUUIDv7(), ownerId, type, upload }: FormUpload
): Promise<{ id: string; process(): Promise<void> }> {
  const original = `original/${id}`
  await deps.storage.putFile(original, upload.path, 'application/octet-stream')
  const now = deps.clock.now()
  const mimeType = contentTypeOf(upload.name) ?? 'application/octet-stream'
  await keepRow(deps.db, {
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
  return { id, process: () => deps.jobs.enqueue(queueOf(type, mimeType), { fileId: id }, { turnOf: ownerId }) }
}
