import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { FileKeys } from './file-keys.ts'
import { blurredPreview, photoVariants } from './make-variants.ts'
import { inTurn, readPicture } from './read-picture.ts'

export type MadePhoto = { keys: FileKeys; width: number; height: number }

/**
 * Puts the widths and the blurred preview of a photo into the storage. Their names are random and unlike each other: who knows the
 * preview's address knows nothing of the photo's. @throws PictureError
 */
export async function makePhoto(storage: Deps['storage'], bytes: Buffer): Promise<MadePhoto> {
  const { variants, preview, width, height } = await inTurn(async () => {
    const picture = await readPicture(bytes)
    return { variants: await photoVariants(picture), preview: await blurredPreview(picture), width: picture.width, height: picture.height }
  })
  const folder = `photo/${randomUUID()}/`
  const previewKey = `preview/${randomUUID()}.webp`
  for (const variant of variants) await storage.put(`${folder}${variant.width}.webp`, variant.body, 'image/webp')
  await storage.put(previewKey, preview.body, 'image/webp')
  return { keys: { folder, widths: variants.map((variant) => variant.width), preview: { key: previewKey, width: preview.width, height: preview.height } }, width, height }
}

/** Keeps a photo whose bytes are here, such as one that a script drew, ready for a post; returns its file id. @throws PictureError */
export async function storePhoto(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  { ownerId, bytes, description, name = '' }: { ownerId: string; bytes: Buffer; description?: string; name?: string },
  db: Db = deps.db,
): Promise<string> {
  const { keys, width, height } = await makePhoto(deps.storage, bytes)
  const id = randomUUIDv7()
  const now = deps.clock.now()
  await db
    .insertInto('file')
    .values({
      id, owner_id: ownerId, type: 'feed-photo', kind: 'photo', name, mime_type: 'image/webp', size: bytes.length, width, height, description,
      status: 'ready', keys: JSON.stringify(keys), created_at: now, updated_at: now,
    })
    .execute()
  return id
}
