import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import type { Deps } from '../../../deps.ts'
import { completed } from '../../../http/completed.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { keptTexts } from '../rights/kept-item.ts'
import { ownAssets, searchAssets } from './list-assets.ts'
import { removePhoto, savePhoto, setCover } from './save-photo.ts'
import { storePhotoForm } from './store-form.ts'
import { viewOwnAsset } from './view-asset.ts'

/** Handlers for photos, on their own and in galleries (Spec §7, Photos). */
export const photoHandlers = (deps: Deps): Handlers<typeof photos> => ({
  upload: async ({ viewer, body: { fileId, ...body }, files, caller }) => {
    const from = {
      fileId: await storePhotoForm(
        deps,
        { viewer, status: body.status, language: caller.language },
        files.photo,
        fileId
      ),
    }
    return viewOwnAsset(deps, 'photo', await savePhoto(deps, viewer, body, caller.language, from), viewer)
  },
  update: async ({ viewer, params, body, caller }) => {
    const old = await viewOwnAsset(deps, 'photo', params.id, viewer)
    const kept = { title: old.title ?? '', ...keptTexts(old), access: old.access, status: old.status }
    const whole = completed(photos.upload.body, body, kept, caller.language)
    return viewOwnAsset(deps, 'photo', await savePhoto(deps, viewer, whole, caller.language, params), viewer)
  },
  remove: ({ viewer, params }) => removePhoto(deps, viewer.id, params.id),
  setCover: async ({ viewer, params }) => {
    await setCover(deps, viewer.id, params.id)
    return viewOwnAsset(deps, 'photo', params.id, viewer)
  },
  searchOwn: ({ viewer, query }) => ownAssets(deps, 'photo', query, viewer),
  search: ({ viewer, query, caller }) => searchAssets(deps, 'photo', query, { viewer, country: caller.country }),
  ofPerformer: ({ viewer, params, query, caller }) =>
    searchAssets(deps, 'photo', { ...query, ...params, sortBy: 'newest' }, { viewer, country: caller.country }),
})
