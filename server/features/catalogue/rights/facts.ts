import { sql, type RawBuilder } from 'kysely'
import type { ChargeType } from '../../../../contract/money/wallet.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import type { ViewerFacts } from './policy.ts'

/**
 * SQL condition: the viewer (whose id may be a column) has bought the item with this `id` and was not refunded. Photos
 * are bought with their gallery, and the ticket of a stream is a right to its replay, which is a video.
 */
export function hasBought(
  viewer: { id: string | RawBuilder<unknown> } | null,
  type: Exclude<ChargeType, 'tip'>,
  id: RawBuilder<unknown>
): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`
  const isBought = sql<boolean>`exists (select from sale where buyer_id = ${viewer.id} and type = ${type} and item_id = ${id} and status in ('pending', 'available'))`
  return type === 'video'
    ? sql<boolean>`(${isBought} or exists (select from asset replay join sale ticket on ticket.item_id = replay.stream_id
        where replay.id = ${id} and ticket.buyer_id = ${viewer.id} and ticket.type = 'stream' and ticket.status in ('pending', 'available')))`
    : isBought
}

/** SQL condition: the viewer has liked or bookmarked the object with this `id`. */
export function hasReacted(
  viewer: Pick<Viewer, 'id'> | null,
  action: 'like' | 'bookmark',
  id: RawBuilder<unknown>
): RawBuilder<boolean> {
  return viewer
    ? sql<boolean>`exists (select from reaction where account_id = ${viewer.id} and object_id = ${id} and action = ${action})`
    : sql<boolean>`false`
}

/** SQL condition over `feed`: deleted by its creator, or an expired story. */
export const isFeedRemoved = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(feed.removed_at is not null or coalesce(feed.expires_at <= ${now}, false))`

/**
 * The columns on which access is decided, selected by every query of items: see `hasBought`, `relationColumns`,
 * `isVisibleTo`.
 */
export type FactColumns = { has_bought: boolean; is_subscribed: boolean; is_followed: boolean; is_on_view: boolean }

/** Converts the columns of a row to the viewer's facts for `accessOf` and `isVisible`. */
export function viewerFacts({ viewer }: ViewerContext, row: FactColumns): ViewerFacts {
  return {
    id: viewer?.id ?? null,
    authority: viewer?.authority ?? null,
    hasBought: row.has_bought,
    isSubscribed: row.is_subscribed,
    isFollowing: row.is_followed,
    isCreatorVisible: row.is_on_view,
  }
}
