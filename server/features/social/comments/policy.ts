import type { ItemType } from '../../../../contract/content/items.ts'
import { allows } from '../../../../contract/operator/roles.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { ViewerContext } from '../../identity/people/visibility.ts'
import { requireWritableItem } from '../../catalogue/rights/require-item.ts'
import { findComment, type CommentRow } from './queries.ts'

/** A comment on an item that the viewer may read in full. @throws ApiError `not_found`, `locked` */
export async function requireWritableComment(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<CommentRow> {
  const comment = await findComment(deps.db, id, viewerContext)
  if (!comment) throw new ApiError('not_found')
  await requireWritableItem(deps, comment.object_type as ItemType, comment.object_id, viewerContext)
  return comment
}

type Owned = Pick<CommentRow, 'author_id' | 'performer_id'>

export const mayEdit = (viewer: Viewer | null, comment: Owned): boolean => viewer?.id === comment.author_id

/** A comment may be deleted by its author, the creator of the item, and operators who decide about reports. */
export const mayDelete = (viewer: Viewer | null, comment: Owned): boolean =>
  viewer !== null &&
  (allows(viewer.operatorRole, 'reports.decide') ||
    viewer.id === comment.author_id ||
    viewer.id === comment.performer_id)
