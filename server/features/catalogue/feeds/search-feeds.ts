import type { Feed, FeedType } from '../../../../contract/catalogue/feeds.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { loadFeeds } from './load-feeds.ts'
import { pageOfCreator, pageOfFreePosts, pageOfSources, type PostPage } from './pages.ts'

export type FeedSearch = { limit: number; before?: string; performerId?: string; type?: FeedType }
export type FeedPage = { data: Feed[]; total: number; nextCursor?: string }

/**
 * One page of posts, newest first: of one creator with pinned posts first, or of the creators whom the viewer follows
 * or subscribes to (empty for a visitor). `total` is the creators' counter, or with a type a count up to 1000 (Spec §7,
 * Feeds).
 * @throws ApiError `not_found` for a creator who is hidden from the viewer
 */
export async function searchFeeds(
  deps: Deps,
  { performerId, type, limit, before }: FeedSearch,
  viewerContext: ViewerContext
): Promise<FeedPage> {
  const from = readCursor(before)
  const { viewer } = viewerContext
  if (performerId === undefined) {
    const places = viewer
      ? await pageOfSources(deps.db, { ...viewerContext, viewer }, limit + 1, from, type)
      : { places: [], total: 0 }
    return pageOf(deps, places, limit, viewerContext)
  }
  const places = await pageOfCreator(deps.db, performerId, viewerContext, limit + 1, from, type)
  if (!places) throw new ApiError('not_found')
  return pageOf(deps, places, limit, viewerContext)
}

/** One page of the free posts of all visible creators, newest first; `total` counts up to 100 (Spec §7, Feeds). */
export async function searchFreebies(
  deps: Deps,
  { limit, before }: Pick<FeedSearch, 'limit' | 'before'>,
  viewerContext: ViewerContext
): Promise<FeedPage> {
  return pageOf(
    deps,
    await pageOfFreePosts(deps.db, viewerContext, limit + 1, readCursor(before)),
    limit,
    viewerContext
  )
}

/** Loads the posts of the first `limit` positions; an additional position means that there is a next page. */
async function pageOf(
  deps: Deps,
  { places, total }: PostPage,
  limit: number,
  viewerContext: ViewerContext
): Promise<FeedPage> {
  const page = places.slice(0, limit)
  const last = places.length > limit ? page.at(-1) : undefined
  return {
    data: await loadFeeds(
      deps,
      page.map((place) => place.id),
      viewerContext
    ),
    total,
    nextCursor: last && writeCursor(last),
  }
}
