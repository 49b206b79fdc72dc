import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import type { Deps } from '../../../deps.ts'
import { completed } from '../../../http/completed.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { keptOffer, keptTexts } from '../rights/kept-item.ts'
import { bookmarkedAssets, ownAssets, searchAssets } from './list-assets.ts'
import { removeAsset } from './remove-asset.ts'
import { removeVideoFile, saveVideo } from './save-video.ts'
import { storeVideoForm } from './store-form.ts'
import { viewAsset, viewOwnAsset } from './view-asset.ts'

/** Handlers for videos, a creator's own and public ones (Spec §7, Videos). */
export const videoHandlers = (deps: Deps): Handlers<typeof videos> => ({
  upload: async ({ viewer, body, files, caller }) => {
    const stored = await storeVideoForm(deps, { viewer, status: body.status, language: caller.language }, files)
    const id = await saveVideo(deps, viewer, { ...body, ...stored.files }, caller.language)
    await stored.process()
    return viewOwnAsset(deps, 'video', id, viewer)
  },
  update: async ({ viewer, params, body, caller }) => {
    const old = await viewOwnAsset(deps, 'video', params.id, viewer)
    const kept = { ...keptTexts(old), ...keptOffer(old, body) }
    const whole = completed(videos.upload.body, body, kept, caller.language)
    return viewOwnAsset(deps, 'video', await saveVideo(deps, viewer, whole, caller.language, params.id), viewer)
  },
  removeFile: async ({ viewer, params, body }) => {
    await removeVideoFile(deps, viewer.id, params.id, body)
    return viewOwnAsset(deps, 'video', params.id, viewer)
  },
  remove: ({ viewer, params }) => removeAsset(deps, 'video', viewer.id, params.id),
  searchOwn: ({ viewer, query }) => ownAssets(deps, 'video', query, viewer),
  viewOwn: ({ viewer, params }) => viewOwnAsset(deps, 'video', params.id, viewer),
  search: ({ viewer, query, caller }) => searchAssets(deps, 'video', query, { viewer, country: caller.country }),
  view: ({ viewer, params, caller }) => viewAsset(deps, 'video', params.id, { viewer, country: caller.country }),
  bookmarked: ({ viewer, query, caller }) =>
    bookmarkedAssets(deps, 'video', query, { viewer, country: caller.country }),
})
