import type { PerformerCard } from '../../../../contract/catalogue/performers/performers.ts'
import type { Deps } from '../../../deps.ts'
import { activeSubscriptions, creators, followedAmong } from '../../identity/visibility/relations.ts'
import { isVisibleTo, type ViewerContext, type ViewerIdentity } from '../../identity/visibility/visibility.ts'
import { presentCard, type ViewerRelations } from './present.ts'
import { findCards, usedTrialsAmong } from './queries.ts'

/**
 * The viewer's relations to these creators, and when a subscription ends, in three queries for any number of creators;
 * undefined for a visitor.
 */
export async function loadRelations(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  viewer: ViewerIdentity | null
): Promise<((id: string) => { relations: ViewerRelations; endsAt: Date | undefined }) | undefined> {
  if (!viewer) return undefined
  const [followed, subscribed, trials] = await Promise.all([
    followedAmong(deps.db, viewer.id, ids),
    activeSubscriptions(deps.db, viewer.id, ids, deps.clock.now()),
    usedTrialsAmong(deps.db, viewer.id, ids),
  ])
  return (id) => ({
    relations: { isFollowed: followed.has(id), isSubscribed: subscribed.has(id), trialUsed: trials.has(id) },
    endsAt: subscribed.get(id),
  })
}

/**
 * The cards of these creators by id, as the viewer (null: a visitor) sees them, in four queries for any number of
 * creators. Does not check visibility: the caller passes only ids that the viewer may see (`isVisibleTo`,
 * `hiddenAmong`).
 */
export async function loadPerformerCards(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  viewer: ViewerIdentity | null
): Promise<Map<string, PerformerCard>> {
  if (ids.length === 0) return new Map()
  const [rows, relations] = await Promise.all([findCards(deps.db, ids), loadRelations(deps, ids, viewer)])
  return new Map(rows.map((row) => [row.id, presentCard(row, relations?.(row.id).relations)]))
}

/** The cards of those creators whom the viewer may see, in the given order. */
export async function loadVisibleCards(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  viewerContext: ViewerContext
): Promise<PerformerCard[]> {
  if (ids.length === 0) return []
  const onView = await creators(deps.db)
    .select('account.id')
    .where('account.id', 'in', ids)
    .where(isVisibleTo(viewerContext))
    .execute()
  const cards = await loadPerformerCards(
    deps,
    onView.map((row) => row.id),
    viewerContext.viewer
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
