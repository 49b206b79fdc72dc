import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import type { Deps } from '../../../deps.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { viewerFacts } from '../rights/facts.ts'
import { accessOf, isVisible, type ItemFacts } from '../rights/policy.ts'
import { presentGallery } from './present-gallery.ts'
import { presentPhoto } from './present-photo.ts'
import { presentProduct } from './present-product.ts'
import { presentVideo } from './present-video.ts'
import type { PresenterInput } from './present.ts'
import { assetRows, type AssetKind } from './queries.ts'

/** The response type of each kind of asset. */
export type Assets = { video: Video; gallery: Gallery; photo: Photo; product: Product }

const presenters: { [K in AssetKind]: (shown: PresenterInput) => Assets[K] } = {
  video: presentVideo,
  gallery: presentGallery,
  photo: presentPhoto,
  product: presentProduct,
}

/**
 * Loads assets of one kind by id, in the given order, presented for this viewer: hidden ones are left out, locked ones
 * are presented locked. Every response with an asset is built here. One query regardless of the number of ids.
 */
export async function loadAssets<K extends AssetKind>(
  deps: Deps,
  kind: K,
  ids: readonly string[],
  viewerContext: ViewerContext
): Promise<Assets[K][]> {
  if (!ids.length) return []
  const shown = new Map<string, Assets[K]>()
  for (const row of await assetRows(deps.db, kind, ids, viewerContext, deps.clock.now())) {
    const asset: ItemFacts = {
      id: row.id,
      performerId: row.performer_id,
      access: row.access as ItemFacts['access'],
      status: row.decisive_status as ItemFacts['status'],
      isRemoved: row.is_removed,
    }
    const facts = viewerFacts(viewerContext, row)
    if (isVisible(asset, facts))
      shown.set(
        row.id,
        presenters[kind]({ deps, row, isSignedIn: viewerContext.viewer !== null, accessReason: accessOf(asset, facts) })
      )
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}
