import { sql } from 'kysely'
import type { ItemType } from '../../../contract/items.ts'
import type { ReactionTarget } from '../../../contract/reactions.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { openComment, openItemToWrite } from '../comments/policy.ts'
import { notify } from '../notifications/notify.ts'
import { pathOfItem } from '../notifications/paths.ts'
import { isVisibleTo, type SignedInViewerContext } from '../performers/policy.ts'
import { creators } from '../performers/queries.ts'
import { findItem } from '../rights/find-items.ts'

export type Reaction = { action: 'like' | 'bookmark'; objectType: ReactionTarget; objectId: string }

/** Who made a thing, and where it is looked at. */
type Target = { ownerId: string; href: string }

/** A like needs the right to see the thing, a bookmark only that it exists for the viewer. Of what is liked: whose it is. @throws ApiError not_found, locked */
async function requireTarget(
  deps: Deps,
  { action, objectType, objectId }: Reaction,
  viewerContext: SignedInViewerContext
): Promise<Target | undefined> {
  if (objectType === 'comment') {
    const comment = await openComment(deps, objectId, viewerContext)
    return {
      ownerId: comment.author_id,
      href: pathOfItem(comment.object_type, comment.object_id, comment.performer_id),
    }
  }
  if (action === 'like') {
    const { performerId } = await openItemToWrite(deps, objectType as ItemType, objectId, viewerContext)
    return { ownerId: performerId, href: pathOfItem(objectType, objectId, performerId) }
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

/** Moves the likes of a thing; how many there are now, or undefined where it is gone. */
async function countLike(trx: Trx, { objectType, objectId }: Reaction, by: number): Promise<number | undefined> {
  const change = { total_likes: sql<number>`total_likes + ${by}` }
  const row =
    objectType === 'comment'
      ? await trx
          .updateTable('comment')
          .set(change)
          .where('id', '=', objectId)
          .returning('total_likes')
          .executeTakeFirst()
      : objectType === 'feed'
        ? await trx
            .updateTable('feed')
            .set(change)
            .where('id', '=', objectId)
            .returning('total_likes')
            .executeTakeFirst()
        : await trx
            .updateTable('asset')
            .set(change)
            .where('id', '=', objectId)
            .returning('total_likes')
            .executeTakeFirst()
  return row?.total_likes
}

/** Likes or bookmarks something and counts it once, however often or in parallel it is asked; who made it is told of a like. Answers the likes there are now. @throws ApiError not_found, locked */
export async function react(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  reaction: Reaction
): Promise<number | undefined> {
  const { action, objectType, objectId } = reaction
  const target = await requireTarget(deps, reaction, viewerContext)
  const { total, afterCommit } = await transaction(deps.db, async (trx) => {
    const made = await trx
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
    if (action === 'bookmark') return { total: undefined, afterCommit: undefined }
    const total = await countLike(trx, reaction, made ? 1 : 0)
    // Deleted since it was looked at.
    if (total === undefined) throw new ApiError('not_found')
    if (!made || !target) return { total, afterCommit: undefined }
    const { ownerId, href } = target
    return {
      total,
      afterCommit: await notify(deps, trx, {
        to: ownerId,
        kind: 'like',
        actorId: viewerContext.viewer.id,
        objectType,
        objectId,
        groupKey: `like:${objectId}`,
        detail: objectType,
        href,
      }),
    }
  })
  if (afterCommit) await publishAfterCommit(deps, afterCommit)
  return total
}

/** Takes a like or a bookmark back, also of what is hidden by now; answers the likes there are now, where there was one. */
export async function removeReaction(deps: Deps, viewer: Viewer, reaction: Reaction): Promise<number | undefined> {
  const { action, objectType, objectId } = reaction
  return transaction(deps.db, async (trx) => {
    const gone = await trx
      .deleteFrom('reaction')
      .where('account_id', '=', viewer.id)
      .where('action', '=', action)
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .returning('object_id')
      .executeTakeFirst()
    return gone && action === 'like' ? countLike(trx, reaction, -1) : undefined
  })
}
