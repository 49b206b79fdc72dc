import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { Deps } from '../../../deps.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { viewerFacts } from '../rights/facts.ts'
import { accessOf, isVisible, type ItemFacts } from '../rights/policy.ts'
import { presentFeed } from './present.ts'
import { draftFiles, feedRows } from './queries.ts'

/**
 * Loads posts by id, in the given order, presented for this viewer: hidden ones are left out, locked ones are presented
 * locked. Every response with a post is built here. One query regardless of the number of ids.
 */
export async function loadFeeds(deps: Deps, ids: readonly string[], viewerContext: ViewerContext): Promise<Feed[]> {
  if (!ids.length) return []
  const { viewer } = viewerContext
  const found = await feedRows(deps.db, { ids, viewerContext, now: deps.clock.now() })
  const shown = new Map<string, Feed>()
  for (const row of found) {
    const feed: ItemFacts = {
      id: row.id,
      performerId: row.performer_id,
      access: row.access as ItemFacts['access'],
      status: row.status as ItemFacts['status'],
      isRemoved: row.is_removed,
    }
    const facts = viewerFacts(viewerContext, row)
    if (isVisible(feed, facts)) shown.set(row.id, presentFeed(deps, row, viewer !== null, accessOf(feed, facts)))
  }
  return ids.flatMap((id) => shown.get(id) ?? [])
}

/** The creator's own posts by id, in the given order; drafts include the files that are not ready yet. */
export async function loadOwnFeeds(deps: Deps, ids: readonly string[], viewerContext: ViewerContext): Promise<Feed[]> {
  const feeds = await loadFeeds(deps, ids, viewerContext)
  const drafts = await draftFiles(
    deps.db,
    feeds.filter((feed) => feed.status === 'draft').map((feed) => feed._id)
  )
  return feeds.map((feed) => {
    const files = drafts.get(feed._id)
    return files
      ? {
          ...feed,
          pendingFileIds: files.flatMap(({ _id, isReady }) => (isReady ? [] : [_id])),
          draftFiles: files.map(({ _id, kind }) => ({ _id, kind })),
        }
      : feed
  })
}
