import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { hiddenAmong } from '../../identity/visibility/hidden.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { findItem, type Item } from './find-items.ts'

/**
 * An item that the viewer may read in full, and therefore comment on.
 * @throws ApiError `not_found` when it is hidden, `locked`
 */
export async function requireOpenItem(
  deps: Deps,
  type: ItemType,
  id: string,
  viewerContext: ViewerContext
): Promise<Item> {
  const item = await findItem(deps, type, id, viewerContext)
  if (!item) throw new ApiError('not_found')
  if (!item.isOpen) throw new ApiError('locked')
  return item
}

/**
 * The same for a viewer who wants to comment or react: after a block, a bought item stays visible but can no longer be
 * commented on.
 * @throws ApiError `not_found`, `locked`
 */
export async function requireWritableItem(
  deps: Deps,
  type: ItemType,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<Item> {
  const item = await requireOpenItem(deps, type, id, viewerContext)
  if (
    item.accessReason === 'bought' &&
    (await hiddenAmong(deps.db, viewerContext.viewer.id, viewerContext.country, [item.performerId])).size
  )
    throw new ApiError('not_found')
  return item
}
