import type { Feed, FeedType } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Looking } from '../performers/policy.ts'
import { readCursor, writeCursor, type Place } from './cursor.ts'
import { loadFeeds } from './load-feeds.ts'
import { countOfType, openSource, placesOfPerformers, sourcesOf, type Source } from './queries.ts'

export type FeedSearch = { limit: number; before?: string; performerId?: string; type?: FeedType }
export type FeedPage = { data: Feed[]; total: number; nextCursor?: string }

/**
 * A page of posts, newest first: of one creator with pinned ones in front, or of those the viewer follows or subscribes to; a visitor has none.
 * `total` is the creators' own counter, or with a type a count up to 1000 (Spec §7, Feeds). @throws ApiError `not_found` for a creator hidden from the viewer
 */
export async function searchFeeds(deps: Deps, query: FeedSearch, looking: Looking): Promise<FeedPage> {
  const { db } = deps
  const from = query.before === undefined ? undefined : readCursor(query.before)
  // One more than asked for tells whether there is a next page.
  const { sources, places } = await findPlaces(deps, query, looking, query.limit + 1, from)
  if (!sources.length) return { data: [], total: 0 }
  const page = places.slice(0, query.limit)
  const last: Place | undefined = places.length > query.limit ? page.at(-1) : undefined
  const [data, total] = await Promise.all([
    loadFeeds(deps, page.map((place) => place.id), looking),
    query.type ? countOfType(db, sources.map((source) => source.id), query.type) : sumOf(sources),
  ])
  return { data, total, nextCursor: last && writeCursor(last) }
}

const sumOf = (sources: readonly Source[]): number => sources.reduce((sum, source) => sum + source.total_feeds, 0)

/** Whose posts are asked for, and the places of those on this page. */
async function findPlaces({ db }: Deps, { performerId, type }: FeedSearch, looking: Looking, limit: number, from: Place | undefined): Promise<{ sources: Source[]; places: Place[] }> {
  if (performerId !== undefined) {
    const found = await openSource(db, performerId, looking, limit, from, type)
    if (!found) throw new ApiError('not_found')
    return { sources: [found.source], places: found.places }
  }
  const sources = looking.viewer ? await sourcesOf(db, looking.viewer.id, looking) : []
  return { sources, places: sources.length ? await placesOfPerformers(db, sources.map((source) => source.id), limit, from, type) : [] }
}
