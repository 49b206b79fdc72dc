import type { PerformerCard } from '../../../contract/performers.ts'
import type { Deps } from '../../deps.ts'
import { followedAmong } from '../follows/queries.ts'
import { activeSubscriptions } from '../subscriptions/queries.ts'
import { isVisibleTo, type ViewerContext, type ViewerIdentity } from './policy.ts'
import { presentCard, type ViewerRelations } from './present.ts'
import { creators, findCards, usedTrialsAmong } from './queries.ts'

/** What the viewer has to do with each of these creators, and when a subscription ends: three queries whatever their number. Undefined for a visitor. */
export async function loadRelations(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  viewer: ViewerIdentity | null
): Promise<((id: string) => { ties: ViewerRelations; endsAt: Date | undefined }) | undefined> {
  if (!viewer) return undefined
  const [followed, subscribed, trials] = await Promise.all([
    followedAmong(deps.db, viewer.id, ids),
    activeSubscriptions(deps.db, viewer.id, ids, deps.clock.now()),
    usedTrialsAmong(deps.db, viewer.id, ids),
  ])
  return (id) => ({
    ties: { isFollowed: followed.has(id), isSubscribed: subscribed.has(id), trialUsed: trials.has(id) },
    endsAt: subscribed.get(id),
  })
}

/**
 * The cards of these creators by id, as the viewer (null: a visitor) sees them: four queries whatever their number. It hides nobody:
 * the caller asks only for those that the viewer may see (`isVisibleTo`, `hiddenAmong`).
 */
export async function loadPerformerCards(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  viewer: ViewerIdentity | null
): Promise<Map<string, PerformerCard>> {
  if (ids.length === 0) return new Map()
  const [rows, ties] = await Promise.all([findCards(deps.db, ids), loadRelations(deps, ids, viewer)])
  return new Map(rows.map((row) => [row.id, presentCard(row, ties?.(row.id).ties)]))
}

/** The cards of those of these creators whom the viewer may see, in that order. */
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
