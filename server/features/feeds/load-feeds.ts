import type { Feed } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import type { Looking } from '../performers/policy.ts'
import { accessOf, isVisible, type FeedFacts, type ViewerFacts } from './policy.ts'
import { presentFeed } from './present.ts'
import { feedRows } from './queries.ts'

/**
 * Posts by id, in that order, as this viewer may see them: what is hidden from them is left out, what is locked is locked. The only way from
 * a post's id to an answer. One query, however many there are.
 */
export async function loadFeeds(deps: Deps, ids: readonly string[], looking: Looking): Promise<Feed[]> {
  if (!ids.length) return []
  const { viewer } = looking
  const found = await feedRows(deps.db, ids, looking, deps.clock.now())
  const shown = new Map<string, Feed>()
  for (const row of found) {
    const feed: FeedFacts = { performerId: row.performer_id, access: row.access as FeedFacts['access'], status: row.status as FeedFacts['status'] }
    const facts: ViewerFacts = {
      id: viewer?.id ?? null,
      isAdmin: viewer?.isAdmin ?? false,
      hasBought: row.has_bought,
      isSubscribed: row.is_subscribed,
      isFollowing: row.is_followed,
      isOnView: row.is_on_view,
    }
    if (isVisible(feed, facts)) shown.set(row.id, presentFeed(deps, row, viewer !== null, accessOf(feed, facts)))
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}
