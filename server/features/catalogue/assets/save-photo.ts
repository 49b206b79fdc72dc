import { sql } from 'kysely'
import { maxGalleryPhotos } from '../../../../contract/limits.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { photos } from '../../../../contract/catalogue/assets/photos.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { recountGalleries } from './gallery-photos.ts'
import { placeFiles, type AssetInWrite } from './place-files.ts'
import { deleteAssets } from './remove-asset.ts'
import { areAnyVisible } from './record-published-assets.ts'
import { lockOwn, saveAsset } from './save-asset.ts'

export type PhotoBody = Omit<Input<typeof photos.upload>['body'], 'fileId'>

const noGallery: Record<Language, string> = { en: "This gallery isn't yours", pt: 'Esta galeria não é sua' }
const fullGallery: Record<Language, string> = {
  en: `A gallery can have up to ${maxGalleryPhotos} photos`,
  pt: `Uma galeria pode ter até ${maxGalleryPhotos} fotos`,
}

/**
 * Creates a photo from a finished upload, or changes the creator's own.
 * @throws ApiError as `saveAsset`; `sold` when it would leave a sold gallery or become hidden in it, 422 naming an
 * unusable file or gallery
 */
export function savePhoto(
  deps: Deps,
  viewer: Viewer,
  body: PhotoBody,
  language: Language,
  from: { id: string } | { fileId: string; newId?: string }
): Promise<string> {
  const { title, caption, description, galleryId, access, status } = body
  return saveAsset(deps, 'photo', viewer, language, {
    id: 'id' in from ? from.id : undefined,
    newId: 'id' in from ? undefined : from.newId,
    offer: { access, status },
    columns: { title, caption, description },
    finish: async (trx, photo, old) => {
      if ('fileId' in from) {
        const file = (await placeFiles(trx, photo, 'media', 'photo', [{ id: from.fileId, field: 'fileId' }])).get(
          from.fileId
        )
        // A description given with the upload becomes the photo's description.
        if (!description && file?.description)
          await trx.updateTable('asset').set({ description: file.description }).where('id', '=', photo.id).execute()
      }
      const former = old?.gallery_id ?? null
      const wanted = galleryId === undefined ? former : galleryId || null
      if (wanted !== former) await moveTo(trx, photo, wanted)
      await recountGalleries(trx, [former, wanted])
      return wanted === null ? [] : [wanted]
    },
  })
}

/** Moves a photo to the end of a gallery, or out of its gallery when `galleryId` is null. */
async function moveTo(trx: Trx, photo: AssetInWrite, galleryId: string | null): Promise<void> {
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

/** Deletes the creator's own photo and its file. @throws ApiError `not_found`; `sold` for a photo in a sold gallery */
export async function removePhoto(deps: Deps, performerId: string, id: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const photo = await lockOwn(trx, 'photo', performerId, id)
    if (photo.isSold) throw new ApiError('sold')
    if (await areAnyVisible(trx, [id])) record('item.changed', { type: 'photo', itemId: id, performerId })
    await deleteAssets(deps, trx, [id])
    await recountGalleries(trx, [photo.gallery_id])
  })
}

/**
 * Makes a photo the cover of its gallery.
 * @throws ApiError `not_found`; `photo_in_no_gallery`; `photo_not_published`
 */
export async function setCover(deps: Deps, performerId: string, id: string): Promise<void> {
  await transactionWithEvents(deps, async (trx, record) => {
    const photo = await lockOwn(trx, 'photo', performerId, id)
    if (photo.gallery_id === null) throw new ApiError('photo_in_no_gallery')
    if (photo.status !== 'active') throw new ApiError('photo_not_published')
    await trx
      .updateTable('asset')
      .set({ cover_id: id, updated_at: deps.clock.now() })
      .where('id', '=', photo.gallery_id)
      .execute()
    if (await areAnyVisible(trx, [photo.gallery_id]))
      record('item.changed', { type: 'gallery', itemId: photo.gallery_id, performerId })
  })
}
