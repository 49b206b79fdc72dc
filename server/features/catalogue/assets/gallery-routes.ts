import { galleries, type Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import type { Deps } from '../../../deps.ts'
import { completed } from '../../../http/completed.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { keptOffer, keptTexts } from '../rights/kept-item.ts'
import { galleryPhotos } from './gallery-photos.ts'
import { bookmarkedAssets, ownAssets, searchAssets } from './list-assets.ts'
import { removeAsset } from './remove-asset.ts'
import { saveGallery } from './save-gallery.ts'
import { viewAsset, viewOwnAsset } from './view-asset.ts'

/** Handlers for photo galleries (Spec §7, Galleries). A single gallery includes its photos, a list does not. */
export const galleryHandlers = (deps: Deps): Handlers<typeof galleries> => {
  const withPhotos = async (gallery: Gallery): Promise<Gallery> =>
    gallery.isLocked ? gallery : { ...gallery, photos: await galleryPhotos(deps, gallery._id, gallery.accessReason) }
  return {
    create: async ({ viewer, body, caller }) =>
      withPhotos(await viewOwnAsset(deps, 'gallery', await saveGallery(deps, viewer, body, caller.language), viewer)),
    update: async ({ viewer, params, body, caller }) => {
      const old = await viewOwnAsset(deps, 'gallery', params.id, viewer)
      const kept = { ...keptTexts(old), ...keptOffer(old, body) }
      const whole = completed(galleries.create.body, body, kept, caller.language)
      return withPhotos(
        await viewOwnAsset(deps, 'gallery', await saveGallery(deps, viewer, whole, caller.language, params.id), viewer)
      )
    },
    remove: ({ viewer, params }) => removeAsset(deps, 'gallery', viewer.id, params.id),
    searchOwn: ({ viewer, query }) => ownAssets(deps, 'gallery', query, viewer),
    viewOwn: async ({ viewer, params }) => withPhotos(await viewOwnAsset(deps, 'gallery', params.id, viewer)),
    search: ({ viewer, query, caller }) => searchAssets(deps, 'gallery', query, { viewer, country: caller.country }),
    view: async ({ viewer, params, caller }) =>
      withPhotos(await viewAsset(deps, 'gallery', params.id, { viewer, country: caller.country })),
    bookmarked: ({ viewer, query, caller }) =>
      bookmarkedAssets(deps, 'gallery', query, { viewer, country: caller.country }),
  }
}
