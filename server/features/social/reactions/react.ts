import { sql } from 'kysely'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { ReactionTarget } from '../../../../contract/social/reactions.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireWritableComment } from '../comments/policy.ts'
import { isVisibleTo, type SignedInViewerContext } from '../../identity/visibility/visibility.ts'
import { creators } from '../../identity/visibility/relations.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { requireWritableItem } from '../../catalogue/rights/require-item.ts'

export type Reaction = { action: 'like' | 'bookmark'; objectType: ReactionTarget; objectId: string }

/** The author of an object, and the item that it is or belongs to. */
type Target = { ownerId: string; itemType: ItemType; itemId: string; performerId: string }

/**
 * Checks that the viewer may react: a like needs access to the object, a bookmark only that it exists for the viewer.
 * Returns the target of a like, undefined for a bookmark.
 * @throws ApiError not_found, locked
 */
async function requireTarget(
  deps: Deps,
  { action, objectType, objectId }: Reaction,
  viewerContext: SignedInViewerContext
): Promise<Target | undefined> {
  if (objectType === 'comment') {
    const comment = await requireWritableComment(deps, objectId, viewerContext)
    return {
      ownerId: comment.author_id,
      itemType: comment.object_type as ItemType,
      itemId: comment.object_id,
      performerId: comment.performer_id,
    }
  }
  if (action === 'like') {
    const itemType = objectType as ItemType
    const { performerId } = await requireWritableItem(deps, itemType, objectId, viewerContext)
    return { ownerId: performerId, itemType, itemId: objectId, performerId }
  }
  const found =
    objectType === 'performer'
      ? await creators(deps.db)
          .select('account.id')
          .where('account.id', '=', objectId)
          .where(isVisibleTo(viewerContext))
          .executeTakeFirst()
      : await findItem(deps, objectType, objectId, viewerContext)
  if (!found) throw new ApiError('not_found')
  return undefined
}

/**
 * Changes the number of likes of an object by `by`; returns the new number and the object's author, or undefined when
 * the object is deleted.
 */
async function countLike(
  trx: Trx,
  { objectType, objectId }: Reaction,
  by: number
): Promise<{ total: number; ownerId: string } | undefined> {
  const change = { total_likes: sql<number>`total_likes + ${by}` }
  return objectType === 'comment'
    ? trx
        .updateTable('comment')
        .set(change)
        .where('id', '=', objectId)
        .returning(['total_likes as total', 'author_id as ownerId'])
        .executeTakeFirst()
    : trx
        .updateTable(objectType === 'feed' ? 'feed' : 'asset')
        .set(change)
        .where('id', '=', objectId)
        .returning(['total_likes as total', 'performer_id as ownerId'])
        .executeTakeFirst()
}

/**
 * Likes or bookmarks an object. Counts once, also for repeated and parallel calls.
 * @returns the number of likes; undefined for a bookmark
 * @throws ApiError not_found, locked
 */
export async function react(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  reaction: Reaction
): Promise<number | undefined> {
  const { action, objectType, objectId } = reaction
  const target = await requireTarget(deps, reaction, viewerContext)
  return transactionWithEvents(deps, async (trx, record) => {
    const inserted = await trx
      .insertInto('reaction')
      .values({
        account_id: viewerContext.viewer.id,
        action,
        object_type: objectType,
        object_id: objectId,
        created_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('object_id')
      .executeTakeFirst()
    if (action === 'bookmark') return undefined
    const counted = await countLike(trx, reaction, inserted ? 1 : 0)
    // The object was deleted after it was loaded.
    if (!counted) throw new ApiError('not_found')
    if (inserted && target)
      record('like.created', { accountId: viewerContext.viewer.id, objectType, objectId, ...target })
    return counted.total
  })
}

/**
 * Removes a like or bookmark, also of an object that is hidden by now; returns the number of likes when a like was
 * removed.
 */
export async function removeReaction(deps: Deps, viewer: Viewer, reaction: Reaction): Promise<number | undefined> {
  const { action, objectType, objectId } = reaction
  return transactionWithEvents(deps, async (trx, record) => {
    const removed = await trx
      .deleteFrom('reaction')
      .where('account_id', '=', viewer.id)
      .where('action', '=', action)
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .returning('object_id')
      .executeTakeFirst()
    const counted = removed && action === 'like' ? await countLike(trx, reaction, -1) : undefined
    if (counted) record('like.deleted', { accountId: viewer.id, ownerId: counted.ownerId })
    return counted?.total
  })
}
