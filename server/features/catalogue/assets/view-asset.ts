import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { loadAssets, type Assets } from './load-assets.ts'
import type { AssetKind } from './queries.ts'

/** One asset, presented for the viewer. @throws ApiError `not_found` */
export async function viewAsset<K extends AssetKind>(
  deps: Deps,
  kind: K,
  id: string,
  viewerContext: ViewerContext
): Promise<Assets[K]> {
  const [asset] = await loadAssets(deps, kind, [id], viewerContext)
  if (!asset) throw new ApiError('not_found')
  return asset
}

/** One of the creator's own assets. @throws ApiError `not_found`, also for a visible asset of another creator */
export async function viewOwnAsset<K extends AssetKind>(
  deps: Deps,
  kind: K,
  id: string,
  viewer: Viewer
): Promise<Assets[K]> {
  const asset = await viewAsset(deps, kind, id, { viewer, country: undefined })
  if (asset.performer._id !== viewer.id) throw new ApiError('not_found')
  return asset
}
