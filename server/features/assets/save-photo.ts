import { sql } from 'kysely'
import { maxGalleryPhotos } from '../../../contract/limits.ts'
import type { Language } from '../../../contract/errors.ts'
import type { photos } from '../../../contract/photos.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { Input } from '../../http/handler-types.ts'
import { recount } from './gallery-photos.ts'
import { placeFiles, type Writing } from './place-files.ts'
import { deleteAssets } from './remove-asset.ts'
import { lockOwn, saveAsset } from './save-asset.ts'

export type PhotoBody = Input<typeof photos.update>['body']

const noGallery: Record<Language, string> = { en: "This gallery isn't yours", pt: 'Esta galeria não é sua' }
const fullGallery: Record<Language, string> = {
  en: `A gallery can have up to ${maxGalleryPhotos} photos`,
  pt: `Uma galeria pode ter até ${maxGalleryPhotos} fotos`,
}

/**
 * Writes a new photo from a finished upload, or changes one's own. @throws ApiError as `saveAsset`; `sold` where it would leave or disappear from a
 * gallery that people bought, 422 naming the file or the gallery that will not do
 */
export function savePhoto(
  deps: Deps,
  viewer: Viewer,
  body: PhotoBody,
  language: Language,
  from: { id: string } | { fileId: string }
): Promise<string> {
  const { title, caption, description, galleryId, ...offer } = body
  return saveAsset(deps, 'photo', viewer, language, {
    id: 'id' in from ? from.id : undefined,
    offer,
    columns: { title, caption, description },
    finish: async (trx, photo, old) => {
      if ('fileId' in from) {
        const file = (await placeFiles(trx, photo, 'media', 'photo', [{ id: from.fileId, field: 'fileId' }])).get(
          from.fileId
        )
        // What was said of the upload goes on being said of the photo.
        if (!description && file?.description)
          await trx.updateTable('asset').set({ description: file.description }).where('id', '=', photo.id).execute()
      }
      const former = old?.gallery_id ?? null
      const wanted = galleryId === undefined ? former : galleryId || null
      if (wanted !== former) await moveTo(trx, photo, wanted)
      await recount(trx, [former, wanted])
    },
  })
}

/** Puts a photo at the end of a gallery, or out of every one. */
async function moveTo(trx: Trx, photo: Writing, galleryId: string | null): Promise<void> {
  if (photo.isSold) throw new ApiError('sold')
  if (galleryId !== null) {
    const gallery = await lockOwn(trx, 'gallery', photo.ownerId, galleryId).catch((error: unknown) => {
      throw error instanceof ApiError ? invalidField('galleryId', noGallery[photo.language]) : error
    })
    const { count } = await trx
      .selectFrom('asset')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('gallery_id', '=', gallery.id)
      .executeTakeFirstOrThrow()
    if (count >= maxGalleryPhotos) throw invalidField('galleryId', fullGallery[photo.language])
  }
  const last = sql<number>`(select coalesce(max(other.position), 0) + 1 from asset other where other.gallery_id = ${galleryId})`
  await trx
    .updateTable('asset')
    .set({ gallery_id: galleryId, position: galleryId === null ? 0 : last })
    .where('id', '=', photo.id)
    .execute()
}

/** Deletes one's own photo with its file. @throws ApiError `not_found`; `sold` out of a gallery that people bought */
export async function removePhoto(deps: Deps, performerId: string, id: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const photo = await lockOwn(trx, 'photo', performerId, id)
    if (photo.isSold) throw new ApiError('sold')
    await deleteAssets(deps, trx, [id])
    await recount(trx, [photo.gallery_id])
  })
}

/** Makes a photo the cover of its gallery. @throws ApiError `not_found`, `conflict` where it is in none or not on view */
export async function setCover(deps: Deps, performerId: string, id: string): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const photo = await lockOwn(trx, 'photo', performerId, id)
    if (photo.gallery_id === null || photo.status !== 'active') throw new ApiError('conflict')
    await trx
      .updateTable('asset')
      .set({ cover_id: id, updated_at: deps.clock.now() })
      .where('id', '=', photo.gallery_id)
      .execute()
  })
}
