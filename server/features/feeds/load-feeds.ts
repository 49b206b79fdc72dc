import type { AccessReason, Feed } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import { loadPerformerCards, loadTies } from '../performers/load-cards.ts'
import type { Looking } from '../performers/policy.ts'
import { accessOf, isVisible, type FeedFacts, type ViewerFacts } from './policy.ts'
import { presentFeed } from './present.ts'
import { boughtAmong, feedRows, photosOf } from './queries.ts'

/**
 * Posts by id, in that order, as this viewer may see them: what is hidden from them is left out, what is locked is locked. The only way from
 * a post's id to an answer. The number of queries does not depend on how many posts there are.
 */
export async function loadFeeds(deps: Deps, ids: readonly string[], looking: Looking): Promise<Feed[]> {
  if (!ids.length) return []
  const { db } = deps
  const { viewer } = looking
  const found = await feedRows(db, ids, looking)
  const performerIds = [...new Set(found.map((row) => row.performer_id))]
  if (!performerIds.length) return []
  const loading = loadTies(deps, performerIds, viewer)
  const [photos, ties, cards, bought] = await Promise.all([
    photosOf(db, ids),
    loading,
    loadPerformerCards(deps, performerIds, viewer, loading),
    viewer && boughtAmong(db, viewer.id, ids),
  ])
  const shown = new Map<string, Feed>()
  for (const row of found) {
    const feed: FeedFacts = { performerId: row.performer_id, access: row.access as FeedFacts['access'], status: row.status as FeedFacts['status'] }
    const tie = ties?.(row.performer_id)
    const facts: ViewerFacts = {
      id: viewer?.id ?? null,
      isAdmin: viewer?.isAdmin ?? false,
      hasBought: bought?.has(row.id) ?? false,
      isSubscribed: tie?.isSubscribed ?? false,
      isFollowing: tie?.isFollowed ?? false,
      isOnView: row.is_on_view,
    }
    const card = cards.get(row.performer_id)
    if (!card || !isVisible(feed, facts)) continue
    const reason: AccessReason = accessOf(feed, facts)
    shown.set(row.id, presentFeed(deps, row, photos.get(row.id) ?? [], card, reason))
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}
