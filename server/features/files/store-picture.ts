import { randomUUIDv7 } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import {
  MediaError,
  type PictureResult,
  type PictureShape,
  type PictureSource,
} from '../../integrations/media/media.ts'
import { publicWidths } from '../../integrations/media/public-widths.ts'
import { StorageError } from '../../integrations/storage/storage.ts'
import { storeDocument } from './documents.ts'
import type { FileKeys } from './file-keys.ts'
import { storeFiles } from './store-result.ts'
import { publicPictureKey } from './public-picture.ts'

type Workshop = Pick<Deps, 'media' | 'storage'>
type Vault = Pick<Deps, 'media' | 'storage' | 'config'>

/** Makes a picture in one shape and hands it over with the folder that it lies in. @throws MediaError */
async function making<T>(
  { media }: Workshop,
  source: PictureSource,
  shape: PictureShape,
  keep: (made: PictureResult, out: string) => Promise<T>
): Promise<T> {
  await using work = await media.folder()
  const out = join(work.path, 'out')
  await mkdir(out)
  return await keep(await media.run('pictures', { do: 'picture', source, out, shape }), out)
}

/** As `making`, for what a form brought. @throws ApiError `unsupported_type` at `field` when it is no picture that we take */
async function convert<T>(
  deps: Workshop,
  upload: UploadedFile,
  shape: PictureShape,
  field: string,
  keep: (made: PictureResult, out: string) => Promise<T>
): Promise<T> {
  try {
    return await making(deps, { path: upload.path }, shape, keep)
  } catch (error) {
    if (error instanceof MediaError)
      throw new ApiError(
        'unsupported_type',
        {},
        { [field]: 'Choose a JPEG, PNG, WebP, AVIF or GIF image of up to 50 megapixels' }
      )
    throw error
  }
}

/** What the row of a public picture says of it. */
export type MadePublic = { width: number; height: number; size: number; keys: FileKeys }

const keepPublic =
  (storage: Deps['storage'], id: string) =>
  async ({ variants, glimpse }: PictureResult, out: string): Promise<MadePublic> => {
    await storeFiles(
      storage,
      publicWidths.map((width) => ({ key: publicPictureKey(id, width), path: join(out, `${width}.webp`) }))
    )
    const { width = 0, height = 0, size = 0 } = variants.at(-1) ?? {}
    return {
      width,
      height,
      size,
      keys: { folder: `public/${id}/`, widths: [...publicWidths], ...(glimpse && { glimpse }) },
    }
  }

/** Puts an avatar or cover that we drew into the storage under the id that its row will have. */
export const makePublicDrawing = (
  deps: Workshop,
  id: string,
  type: 'avatar' | 'cover',
  svg: string
): Promise<MadePublic> => making(deps, { svg }, type, keepPublic(deps.storage, id))

/** The glimpse of a cover that is in the storage; null where none can be made. */
export async function glimpseOfCover(deps: Workshop, { folder = '', widths = [] }: FileKeys): Promise<string | null> {
  await using work = await deps.media.folder()
  const path = join(work.path, 'source')
  try {
    await deps.storage.fetchTo(`${folder}${widths.at(-1)}.webp`, path)
    return await making(deps, { path }, 'cover', async ({ glimpse }) => glimpse ?? null)
  } catch (error) {
    if (error instanceof MediaError || (error instanceof StorageError && error.reason === 'missing')) return null
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
  db: Db = deps.db
): Promise<string> {
  const id = randomUUIDv7()
  const { keys, ...shape } = await convert(deps, upload, type, type, keepPublic(deps.storage, id))
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

/** An identity document that stands in the storage, and has no row yet. */
export type MadeDocument = { id: string; key: string; name: string; size: number; width: number; height: number }

const keepDocument =
  (deps: Vault, id: string, name: string) =>
  async ({ variants: [made] }: PictureResult, out: string): Promise<MadeDocument> => {
    const key = await storeDocument(deps, id, await readFile(join(out, made?.name ?? '')), out)
    return { id, key, name, size: made?.size ?? 0, width: made?.width ?? 0, height: made?.height ?? 0 }
  }

/** A document that we drew, under an id of its own. */
export const makeDocumentDrawing = (deps: Vault, id: string, name: string, svg: string): Promise<MadeDocument> =>
  making(deps, { svg }, 'document', keepDocument(deps, id, name))

/**
 * Puts an identity document into the storage, re-encoded and sealed. It takes seconds: never inside a transaction. No address leads to it: only operators may ever
 * read it. `field` names the form's field. @throws ApiError `unsupported_type` with that field
 */
export async function makeDocument(
  deps: Vault,
  { upload, field }: { upload: UploadedFile; field: string }
): Promise<MadeDocument> {
  return convert(deps, upload, 'document', field, keepDocument(deps, randomUUIDv7(), upload.name))
}

/** Writes the rows of documents that `makeDocument` made, for their owner to have sent at `now`. */
export async function insertDocuments(
  trx: Db,
  ownerId: string,
  documents: readonly (MadeDocument & { kind: string })[],
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
