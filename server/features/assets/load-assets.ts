import type { Gallery } from '../../../contract/galleries.ts'
import type { Photo } from '../../../contract/photos.ts'
import type { Product } from '../../../contract/products.ts'
import type { Video } from '../../../contract/videos.ts'
import type { Deps } from '../../deps.ts'
import type { ViewerContext } from '../performers/policy.ts'
import { viewerFacts } from '../rights/facts.ts'
import { accessOf, isVisible, type ItemFacts } from '../rights/policy.ts'
import { presentGallery } from './present-gallery.ts'
import { presentPhoto } from './present-photo.ts'
import { presentProduct } from './present-product.ts'
import { presentVideo } from './present-video.ts'
import type { Shown } from './present.ts'
import { assetRows, type AssetKind } from './queries.ts'

/** What an asset of each kind is answered as. */
export type Assets = { video: Video; gallery: Gallery; photo: Photo; product: Product }

const presenters: { [K in AssetKind]: (shown: Shown) => Assets[K] } = {
  video: presentVideo,
  gallery: presentGallery,
  photo: presentPhoto,
  product: presentProduct,
}

/**
 * Assets of one kind by id, in that order, as this viewer may see them: what is hidden from them is left out, what is locked is locked. The only way
 * from an asset's id to an answer. One query, however many there are.
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
