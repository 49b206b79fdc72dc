import type { Feed } from '../../../contract/feeds.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Looking } from '../performers/policy.ts'
import { readCursor, writeCursor, type Place } from './cursor.ts'
import { loadFeeds } from './load-feeds.ts'
import { countOfType, findSource, placesOfPerformer, placesOfPerformers, sourcesOf, type Source } from './queries.ts'

export type FeedSearch = { limit: number; before?: string; performerId?: string; type?: 'text' | 'photo' }
export type FeedPage = { data: Feed[]; total: number; nextCursor?: string }

/**
 * A page of posts, newest first: of one creator with pinned ones in front, or of those the viewer follows or subscribes to; a visitor has none.
 * `total` is the creators' own counter, or with a type a count up to 1000 (Spec §7, Feeds). @throws ApiError `not_found` for a creator hidden from the viewer
 */
export async function searchFeeds(deps: Deps, query: FeedSearch, looking: Looking): Promise<FeedPage> {
  const { db } = deps
  const from = query.before === undefined ? undefined : readCursor(query.before)
  const sources = await findSources(deps, query.performerId, looking)
  const ids = sources.map((source) => source.id)
  if (!ids[0]) return { data: [], total: 0 }
  // One more than asked for tells whether there is a next page.
  const asked = query.limit + 1
  const places = query.performerId === undefined ? await placesOfPerformers(db, ids, asked, from, query.type) : await placesOfPerformer(db, ids[0], asked, from, query.type)
  const page = places.slice(0, query.limit)
  const last: Place | undefined = places.length > query.limit ? page.at(-1) : undefined
  const [data, total] = await Promise.all([
    loadFeeds(deps, page.map((place) => place.id), looking),
    query.type ? countOfType(db, ids, query.type) : sources.reduce((sum, source) => sum + source.total_feeds, 0),
  ])
  return { data, total, nextCursor: last && writeCursor(last) }
}

async function findSources({ db }: Deps, performerId: string | undefined, looking: Looking): Promise<Source[]> {
  if (performerId === undefined) return looking.viewer ? sourcesOf(db, looking.viewer.id, looking) : []
  const source = await findSource(db, performerId, looking)
  if (!source) throw new ApiError('not_found')
  return [source]
}
