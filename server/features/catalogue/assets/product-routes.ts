import { products } from '../../../../contract/catalogue/assets/products.ts'
import type { Deps } from '../../../deps.ts'
import { completed } from '../../../http/completed.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { keptTexts } from '../rights/kept-item.ts'
import { downloadLink } from './download-link.ts'
import { bookmarkedAssets, ownAssets, searchAssets } from './list-assets.ts'
import { removeAsset } from './remove-asset.ts'
import { saveProduct } from './save-product.ts'
import { viewAsset, viewOwnAsset } from './view-asset.ts'

/** Handlers for the products of a creator's shop (Spec §7, Products). */
export const productHandlers = (deps: Deps): Handlers<typeof products> => ({
  create: async ({ viewer, body, caller }) =>
    viewOwnAsset(deps, 'product', await saveProduct(deps, viewer, body, caller.language), viewer),
  update: async ({ viewer, params, body, caller }) => {
    const old = await viewOwnAsset(deps, 'product', params.id, viewer)
    const kept = { ...keptTexts(old), status: old.status }
    const whole = completed(products.create.body, body, kept, caller.language)
    return viewOwnAsset(deps, 'product', await saveProduct(deps, viewer, whole, caller.language, params.id), viewer)
  },
  remove: ({ viewer, params }) => removeAsset(deps, 'product', viewer.id, params.id),
  searchOwn: ({ viewer, query }) => ownAssets(deps, 'product', query, viewer),
  viewOwn: ({ viewer, params }) => viewOwnAsset(deps, 'product', params.id, viewer),
  search: ({ viewer, query, caller }) => searchAssets(deps, 'product', query, { viewer, country: caller.country }),
  view: ({ viewer, params, caller }) => viewAsset(deps, 'product', params.id, { viewer, country: caller.country }),
  bookmarked: ({ viewer, query, caller }) =>
    bookmarkedAssets(deps, 'product', query, { viewer, country: caller.country }),
  downloadLink: ({ viewer, params, caller }) => downloadLink(deps, params.id, { viewer, country: caller.country }),
})
