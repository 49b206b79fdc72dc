import type { ItemType } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { hiddenAmong } from '../blocks/policy.ts'
import type { ViewerContext } from '../performers/policy.ts'
import { findItem, type Item } from '../rights/find-items.ts'
import { findComment, type CommentRow } from './queries.ts'

/** An item that is open to the viewer, so that they may read and say something below it. @throws ApiError not_found where it is hidden, locked */
export async function openItem(deps: Deps, type: ItemType, id: string, viewerContext: ViewerContext): Promise<Item> {
  const item = await findItem(deps, type, id, viewerContext)
  if (!item) throw new ApiError('not_found')
  if (!item.isOpen) throw new ApiError('locked')
  return item
}

/** The same for who wants to leave something there: what was bought stays visible after a block, but nothing more is said below it. @throws ApiError not_found, locked */
export async function openItemToWrite(
  deps: Deps,
  type: ItemType,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<Item> {
  const item = await openItem(deps, type, id, viewerContext)
  if (
    item.accessReason === 'bought' &&
    (await hiddenAmong(deps.db, viewerContext.viewer.id, viewerContext.country, [item.performerId])).size
  )
    throw new ApiError('not_found')
  return item
}

/** A comment below an item that the viewer sees all of. @throws ApiError not_found, locked */
export async function openComment(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<CommentRow> {
  const comment = await findComment(deps.db, id, viewerContext)
  if (!comment) throw new ApiError('not_found')
  await openItemToWrite(deps, comment.object_type as ItemType, comment.object_id, viewerContext)
  return comment
}

type Owned = Pick<CommentRow, 'author_id' | 'performer_id'>

export const mayEdit = (viewer: Viewer | null, comment: Owned): boolean => viewer?.id === comment.author_id

/** Its author, the creator below whose item it stands, an operator. */
export const mayDelete = (viewer: Viewer | null, comment: Owned): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.id === comment.author_id || viewer.id === comment.performer_id)
