import { sql, type RawBuilder } from 'kysely'
import type { ChargeType } from '../../../contract/wallet.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { ViewerContext } from '../performers/policy.ts'
import type { ViewerFacts } from './policy.ts'

/** SQL: whether the viewer (their id may be a column) has bought the item whose id stands in `id`, and got no refund. A photo is bought with its gallery. */
export function hasBought(
  viewer: { id: string | RawBuilder<unknown> } | null,
  type: Exclude<ChargeType, 'tip'>,
  id: RawBuilder<unknown>
): RawBuilder<boolean> {
  return viewer
    ? sql<boolean>`exists (select from sale where buyer_id = ${viewer.id} and type = ${type} and item_id = ${id} and status in ('pending', 'available'))`
    : sql<boolean>`false`
}

/** SQL: whether the viewer has liked or bookmarked the thing whose id stands in `id`. */
export function hasReacted(
  viewer: Pick<Viewer, 'id'> | null,
  action: 'like' | 'bookmark',
  id: RawBuilder<unknown>
): RawBuilder<boolean> {
  return viewer
    ? sql<boolean>`exists (select from reaction where account_id = ${viewer.id} and object_id = ${id} and action = ${action})`
    : sql<boolean>`false`
}

/** SQL over `feed`: deleted by its creator, or a story whose day is over. */
export const isFeedRemoved = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(feed.removed_at is not null or coalesce(feed.expires_at <= ${now}, false))`

/** The columns that every query of items selects for its decision: see `hasBought`, `relationColumns`, `isVisibleTo`. */
export type FactColumns = { has_bought: boolean; is_subscribed: boolean; is_followed: boolean; is_on_view: boolean }

/** What `accessOf` and `isVisible` need of the viewer, from a row. */
export function viewerFacts({ viewer }: ViewerContext, row: FactColumns): ViewerFacts {
  return {
    id: viewer?.id ?? null,
    isAdmin: viewer?.isAdmin ?? false,
    hasBought: row.has_bought,
    isSubscribed: row.is_subscribed,
    isFollowing: row.is_followed,
    isCreatorVisible: row.is_on_view,
  }
}
