import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { mayAsOperator } from '../../../http/operators/act-as-operator.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
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

/** A comment is its author's, and that of the creator below whose item it is. */
export const isOwnComment = (viewer: Viewer | null, comment: Owned): boolean =>
  viewer !== null && (viewer.id === comment.author_id || viewer.id === comment.performer_id)

/** A comment may be deleted by those whose it is, and by operators who decide about reports. */
export const mayDelete = (viewer: Viewer | null, comment: Owned): boolean =>
  isOwnComment(viewer, comment) || (viewer !== null && mayAsOperator(viewer, 'comments.remove'))
