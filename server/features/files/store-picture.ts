import { readFile } from 'node:fs/promises'
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { FileKeys } from './file-keys.ts'
import { documentVariant, publicVariants } from './make-variants.ts'
import { publicPictureKey, publicWidths } from './public-picture.ts'
import { inTurn, PictureError, readPicture, type ReadPicture } from './read-picture.ts'

/** Runs `make` over an uploaded picture. @throws ApiError `unsupported_type` at `field` when it is none that we take */
async function convert<T>(upload: UploadedFile, field: string, make: (picture: ReadPicture) => Promise<T>): Promise<T> {
  try {
    // Read in its turn: those who wait hold no bytes.
    return await inTurn(async () => make(await readPicture(await readFile(upload.path))))
  } catch (error) {
    if (error instanceof PictureError) throw new ApiError('unsupported_type', {}, { [field]: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture of at most 50 megapixels' })
    throw error
  }
}

/**
 * Makes a public picture of an upload and returns its file id; the caller puts that into `account.avatar_file_id` or `cover_file_id`.
 * The bytes decide what it is; nothing but its pixels is kept. Once nothing refers to the owner's former one, `sweep-uploads` removes it
 * a day later: pages that people have open keep working. @throws ApiError `unsupported_type` with the field `avatar` or `cover`
 */
export async function storePublicPicture(
  deps: Deps,
  { ownerId, type, upload }: { ownerId: string; type: 'avatar' | 'cover'; upload: UploadedFile },
  db: Db = deps.db,
): Promise<string> {
  const variants = await convert(upload, type, (picture) => publicVariants(type, picture))
  const id = randomUUIDv7()
  const largest = [...variants.values()].at(-1)
  for (const [width, variant] of variants) await deps.storage.put(publicPictureKey(id, width), variant.body, 'image/webp')
  const now = deps.clock.now()
  const keys: FileKeys = { folder: `public/${id}/`, widths: [...publicWidths] }
  await db.updateTable('file').set({ updated_at: now }).where('owner_id', '=', ownerId).where('type', '=', type).execute()
  await db
    .insertInto('file')
    .values({
      id, owner_id: ownerId, type, name: upload.name, mime_type: 'image/webp', size: largest?.body.length ?? 0, width: largest?.width, height: largest?.height,
      status: 'ready', keys: JSON.stringify(keys), created_at: now, updated_at: now,
    })
    .execute()
  return id
}

/** An identity document that stands in the storage, and has no row yet. */
export type MadeDocument = { id: string; key: string; name: string; size: number; width: number; height: number }

/**
 * Puts an identity document into the storage, re-encoded. It takes seconds: never inside a transaction. No address leads to it: only operators may ever
 * read it. `field` names the form's field. @throws ApiError `unsupported_type` with that field
 */
export async function makeDocument(deps: Pick<Deps, 'storage'>, { upload, field }: { upload: UploadedFile; field: string }): Promise<MadeDocument> {
  const made = await convert(upload, field, documentVariant)
  const id = randomUUIDv7()
  const key = `document/${id}.webp`
  await deps.storage.put(key, made.body, 'image/webp')
  return { id, key, name: upload.name, size: made.body.length, width: made.width, height: made.height }
}

/** Writes the rows of documents that `makeDocument` made, for their owner to have sent at `now`. */
export async function insertDocuments(trx: Db, ownerId: string, documents: readonly (MadeDocument & { kind: string })[], now: Date): Promise<void> {
  const files = documents.map(({ id, key, name, size, width, height }) => ({
    id, owner_id: ownerId, type: 'document', name, mime_type: 'image/webp', size, width, height, status: 'ready', keys: JSON.stringify({ original: key } satisfies FileKeys), created_at: now, updated_at: now,
  }))
  await trx.insertInto('file').values(files).execute()
  await trx.insertInto('performer_document').values(documents.map(({ id, kind }) => ({ id: randomUUIDv7(), performer_id: ownerId, kind, file_id: id, created_at: now }))).execute()
}
