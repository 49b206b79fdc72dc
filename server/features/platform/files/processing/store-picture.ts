import { randomUUIDv7 } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../../db/connect.ts'
import type { Deps } from '../../../../deps.ts'
import { ApiError } from '../../../../http/api-error.ts'
import type { UploadedFile } from '../../../../http/uploads.ts'
import {
  MediaError,
  type PictureResult,
  type PictureShape,
  type PictureSource,
} from '../../../../integrations/media/media.ts'
import { publicWidths } from '../../../../integrations/media/public-widths.ts'
import { StorageError } from '../../../../integrations/storage/storage.ts'
import { storeDocument } from '../documents.ts'
import type { FileKeys } from '../file-keys.ts'
import { storeFiles } from './store-result.ts'
import { publicPictureKey } from '../media-address.ts'

type MediaDeps = Pick<Deps, 'media' | 'storage'>
type DocumentDeps = Pick<Deps, 'media' | 'storage' | 'config'>

/** Converts a picture to one shape and calls `save` with the result and its folder. @throws MediaError */
async function withConvertedPicture<T>(
  { media }: MediaDeps,
  source: PictureSource,
  shape: PictureShape,
  save: (result: PictureResult, out: string) => Promise<T>
): Promise<T> {
  await using work = await media.folder()
  const out = join(work.path, 'out')
  await mkdir(out)
  return await save(await media.run('pictures', { do: 'picture', source, out, shape }), out)
}

/**
 * As `withConvertedPicture`, for a picture from a form.
 * @throws ApiError `unsupported_type` naming `field` when it is not an accepted picture
 */
async function withUploadedPicture<T>(
  deps: MediaDeps,
  upload: UploadedFile,
  shape: PictureShape,
  field: string,
  save: (result: PictureResult, out: string) => Promise<T>
): Promise<T> {
  try {
    return await withConvertedPicture(deps, { path: upload.path }, shape, save)
  } catch (error) {
    if (error instanceof MediaError)
      throw new ApiError(
        'unsupported_type',
        {},
        { [field]: 'Choose a JPEG, PNG, WebP, AVIF or GIF image of up to 120 megapixels' }
      )
    throw error
  }
}

/** Columns of the row of a public picture. */
export type PublicPictureColumns = { width: number; height: number; size: number; keys: FileKeys }

const savePublic =
  (storage: Deps['storage'], id: string) =>
  async ({ variants, placeholder }: PictureResult, out: string): Promise<PublicPictureColumns> => {
    await storeFiles(
      storage,
      publicWidths.map((width) => ({ key: publicPictureKey(id, width), path: join(out, `${width}.webp`) }))
    )
    const { width = 0, height = 0, size = 0 } = variants.at(-1) ?? {}
    return {
      width,
      height,
      size,
      keys: { folder: `public/${id}/`, widths: [...publicWidths], ...(placeholder && { glimpse: placeholder }) },
    }
  }

/** Stores one of our own drawings as an avatar or cover, under the id that its row will get. */
export const storePublicDrawing = (
  deps: MediaDeps,
  id: string,
  type: 'avatar' | 'cover',
  svg: string
): Promise<PublicPictureColumns> => withConvertedPicture(deps, { svg }, type, savePublic(deps.storage, id))

/** Creates the placeholder image of a stored cover; null if none can be made. */
export async function createCoverPlaceholder(
  deps: MediaDeps,
  { folder = '', widths = [] }: FileKeys
): Promise<string | null> {
  await using work = await deps.media.folder()
  const path = join(work.path, 'source')
  try {
    await deps.storage.fetchTo(`${folder}${widths.at(-1)}.webp`, path)
    return await withConvertedPicture(deps, { path }, 'cover', async ({ placeholder }) => placeholder ?? null)
  } catch (error) {
    if (error instanceof MediaError || (error instanceof StorageError && error.reason === 'missing')) return null
    throw error
  }
}

/** Stores an uploaded picture of the site in its own shape, and returns its size in pixels and bytes. @throws ApiError `unsupported_type` naming the field */
export async function storeSitePicture(deps: MediaDeps, id: string, upload: UploadedFile, field: string) {
  const { width, height, size } = await withUploadedPicture(deps, upload, 'site', field, savePublic(deps.storage, id))
  return { width, height, size }
}

/** The types of public pictures: of an account, and the picture that stands for a stream. */
type PublicPictureType = 'avatar' | 'cover' | 'stream-cover'

/**
 * Stores an uploaded avatar or cover as a public picture and returns its file id for `account.avatar_file_id`,
 * `account.cover_file_id` or `stream.cover_file_id`. The format is detected by its bytes; only the pixels are kept, no metadata. `sweep-uploads` deletes
 * the owner's former picture a day after it is replaced, so that open pages keep working.
 * @throws ApiError `unsupported_type` naming `avatar` or `cover`
 */
export async function storePublicPicture(
  deps: Deps,
  { ownerId, type, upload }: { ownerId: string; type: PublicPictureType; upload: UploadedFile },
  db: Db = deps.db
): Promise<string> {
  const id = randomUUIDv7()
  const shapeName = type === 'stream-cover' ? 'cover' : type
  const { keys, ...shape } = await withUploadedPicture(deps, upload, shapeName, shapeName, savePublic(deps.storage, id))
  const now = deps.clock.now()
  await db
    .updateTable('file')
    .set({ updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .execute()
  await db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      type,
      name: upload.name,
      mime_type: 'image/webp',
      ...shape,
      status: 'ready',
      keys: JSON.stringify(keys),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** An identity document that is stored but has no row yet. */
export type StoredDocument = { id: string; key: string; name: string; size: number; width: number; height: number }

const saveDocument =
  (deps: DocumentDeps, id: string, name: string) =>
  async ({ variants: [result] }: PictureResult, out: string): Promise<StoredDocument> => {
    const key = await storeDocument(deps, id, await readFile(join(out, result?.name ?? '')), out)
    return { id, key, name, size: result?.size ?? 0, width: result?.width ?? 0, height: result?.height ?? 0 }
  }

/** Stores one of our own drawings as an identity document, under a given id. */
export const storeDrawnDocument = (
  deps: DocumentDeps,
  id: string,
  name: string,
  svg: string
): Promise<StoredDocument> => withConvertedPicture(deps, { svg }, 'document', saveDocument(deps, id, name))

/**
 * Re-encodes, encrypts and stores an identity document. It takes seconds: never call it inside a transaction. It has no
 * address: only operators can read it. `field` is the form's field.
 * @throws ApiError `unsupported_type` naming the field
 */
export async function storeUploadedDocument(
  deps: DocumentDeps,
  { upload, field }: { upload: UploadedFile; field: string }
): Promise<StoredDocument> {
  return withUploadedPicture(deps, upload, 'document', field, saveDocument(deps, randomUUIDv7(), upload.name))
}

/** Inserts the rows of stored documents, with `now` as the time of submission. */
export async function insertDocuments(
  trx: Db,
  ownerId: string,
  documents: readonly (StoredDocument & { kind: string })[],
  now: Date
): Promise<void> {
  const files = documents.map(({ id, key, name, size, width, height }) => ({
    id,
    owner_id: ownerId,
    type: 'document',
    name,
    mime_type: 'image/webp',
    size,
    width,
    height,
    status: 'ready',
    keys: JSON.stringify({ original: key } satisfies FileKeys),
    created_at: now,
    updated_at: now,
  }))
  await trx.insertInto('file').values(files).execute()
  await trx
    .insertInto('performer_document')
    .values(
      documents.map(({ id, kind }) => ({
        id: randomUUIDv7(),
        performer_id: ownerId,
        kind,
        file_id: id,
        created_at: now,
      }))
    )
    .execute()
}
