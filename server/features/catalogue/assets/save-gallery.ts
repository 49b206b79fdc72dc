import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import type { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { Input } from '../../../http/handler-types.ts'
import { soldAmong } from '../rights/sold.ts'
import { recountGalleries } from './gallery-photos.ts'
import type { AssetInWrite } from './place-files.ts'
import { saveAsset } from './save-asset.ts'

export type GalleryBody = Input<typeof galleries.create>['body']

const notOwnMessage: Record<Language, string> = {
  en: "This photo isn't yours, is here twice, or is in a gallery someone bought",
  pt: 'Esta foto não é sua, aparece duas vezes aqui ou está em uma galeria que já foi comprada',
}
const notInGallery: Record<Language, string> = {
  en: "The cover has to be one of the gallery's photos",
  pt: 'A capa precisa ser uma das fotos da galeria',
}

/**
 * Creates a gallery or changes the creator's own. A gallery without a published photo is hidden from others
 * (`is_complete`).
 * @throws ApiError as `saveAsset`; `sold` when a photo would leave a sold gallery, 422 naming an unusable photo or
 * cover
 */
export function saveGallery(
  deps: Deps,
  viewer: Viewer,
  body: GalleryBody,
  language: Language,
  id?: string,
  newId?: string
): Promise<string> {
  const { title, caption, description, photoIds, coverId, ...offer } = body
  return saveAsset(deps, 'gallery', viewer, language, {
    id,
    newId,
    offer,
    parts: photoIds,
    columns: { title, caption, description },
    finish: async (trx, gallery) => {
      const { former, placed } = photoIds ? await placePhotos(trx, gallery, photoIds) : { former: [], placed: [] }
      await recountGalleries(trx, [gallery.id, ...former])
      if (coverId !== undefined) await setCover(trx, gallery, coverId)
      return placed
    },
  })
}

/**
 * Sets the photos of a gallery, in this order; all others leave it. Returns the galleries that photos were moved from
 * (`former`), and the photos that entered or left this one (`placed`).
 */
async function placePhotos(
  trx: Trx,
  gallery: AssetInWrite,
  photoIds: readonly string[]
): Promise<{ former: string[]; placed: string[] }> {
  const photos = await trx
    .selectFrom('asset')
    .select(['id', 'gallery_id'])
    .where('kind', '=', 'photo')
    .where('performer_id', '=', gallery.ownerId)
    .where('removed_at', 'is', null)
    .where((is) => is.or([is('gallery_id', '=', gallery.id), sql<boolean>`id = any(${photoIds}::uuid[])`]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const inGallery = new Map(photos.map((photo) => [photo.id, photo.gallery_id]))
  const former = [...new Set(photoIds.flatMap((id) => inGallery.get(id) ?? []))].filter((id) => id !== gallery.id)
  if (former.length)
    await trx.selectFrom('asset').select('id').where('id', 'in', former).orderBy('id').forUpdate().execute()
  const bought = await soldAmong(trx, 'gallery', former)
  const bad = photoIds.findIndex(
    (id, i) => !inGallery.has(id) || photoIds.indexOf(id) !== i || bought.has(inGallery.get(id) ?? '')
  )
  if (bad >= 0) throw invalidField(`photoIds.${bad}`, notOwnMessage[gallery.language])
  const leaving = photos
    .filter((photo) => photo.gallery_id === gallery.id && !photoIds.includes(photo.id))
    .map((photo) => photo.id)
  if (leaving.length && gallery.isSold) throw new ApiError('sold')
  if (leaving.length)
    await trx
      .updateTable('asset')
      .set({ gallery_id: null, position: 0, updated_at: gallery.now })
      .where('id', 'in', leaving)
      .execute()
  await sql`update asset set gallery_id = ${gallery.id}, position = placed.position
    from unnest(${photoIds}::uuid[]) with ordinality as placed (id, position) where asset.id = placed.id`.execute(trx)
  const entering = photoIds.filter((id) => inGallery.get(id) !== gallery.id)
  return { former, placed: [...entering, ...leaving] }
}

async function setCover(trx: Trx, gallery: AssetInWrite, coverId: string): Promise<void> {
  const photo = await trx
    .selectFrom('asset')
    .select('id')
    .where('id', '=', coverId)
    .where('gallery_id', '=', gallery.id)
    .executeTakeFirst()
  if (!photo) throw invalidField('coverId', notInGallery[gallery.language])
  await trx.updateTable('asset').set({ cover_id: coverId }).where('id', '=', gallery.id).execute()
}
