import type { Out } from '../../../../contract/endpoint.ts'
import type { search as searchContract } from '../../../../contract/social/search.ts'
import type { Deps } from '../../../deps.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import { loadAssets, type Assets } from '../../catalogue/assets/load-assets.ts'
import { loadFeeds } from '../../catalogue/feeds/load-feeds.ts'
import { loadPerformerCards } from '../../catalogue/performers/load-cards.ts'
import { loadStreams } from '../streaming/lists.ts'
import { findItemIds, type FoundKind, type FoundPage } from './find-items.ts'
import { findPerformerIds, findTopPerformerIds, type PerformerSearch } from './find-performers.ts'
import { completionsOf, correctionsOf, findCrafts } from './vocabulary.ts'
import { isWide, wideWordsOf } from './wide-words.ts'
import { parseSearch, type Search, type Terms } from './words.ts'

/** An unfinished word also stands for so many longer ones. */
const completions = 8

type Query = Search & { words: string[]; performers: PerformerSearch }

/** A search as typed; its last word also stands for longer words that begin with it. */
async function readQuery(deps: Deps, q: string): Promise<Query> {
  const { words, isUnfinished } = parseSearch(q)
  const last = words.at(-1)
  const longer = isUnfinished && last !== undefined ? await completionsOf(deps.db, last, completions) : []
  const withLonger = (word: string): string[] => (word === last ? [...new Set([word, ...longer])] : [word])
  const wide = wideWordsOf(q)
  return {
    words,
    terms: words.map(withLonger),
    wide: wide && { terms: wide.lexemes.map(withLonger), runs: wide.runs, isAll: isWide(q.normalize('NFKC')) },
    performers: { words, username: q.trim().replace(/^@/, '').toLowerCase() },
  }
}

/** The same search with the words that resemble those typed. Undefined when there are none. */
async function correct(deps: Deps, { words }: Query): Promise<{ terms: Terms; best: string } | undefined> {
  const terms = await Promise.all(words.map((word) => correctionsOf(deps.db, word)))
  const best = terms.map(([word = '']) => word).join(' ')
  return best === words.join(' ') ? undefined : { terms, best }
}

/** The ids of one page of items; where nothing has the words themselves, those with similar ones. */
async function findPage(
  deps: Deps,
  kind: FoundKind,
  { q, limit, before }: { q: string; limit: number; before?: string | undefined },
  viewerContext: ViewerContext
): Promise<FoundPage> {
  const query = await readQuery(deps, q)
  const page = { limit, before }
  const found = await findItemIds(deps.db, kind, query, page, viewerContext)
  if (found.ids.length > 0) return found
  const corrected = await correct(deps, query)
  return corrected ? findItemIds(deps.db, kind, corrected, page, viewerContext) : found
}

type ItemQuery = Out<(typeof searchContract)['posts']['query']>

/**
 * One page of posts with these words in their public texts (Spec §7, Lookups).
 * @throws ApiError 422 for an unknown cursor
 */
export async function searchPosts(deps: Deps, query: ItemQuery, viewerContext: ViewerContext) {
  const { ids, ...page } = await findPage(deps, 'feed', query, viewerContext)
  const data = await loadFeeds(deps, ids, viewerContext)
  return { ...page, data, total: data.length }
}

/**
 * One page of videos, photos or products with these words in their public texts.
 * @throws ApiError 422 for an unknown cursor
 */
export async function searchItems<K extends 'video' | 'photo' | 'product'>(
  deps: Deps,
  kind: K,
  query: ItemQuery,
  viewerContext: ViewerContext
): Promise<{ data: Assets[K][]; total: number; nextCursor?: string }> {
  const { ids, ...page } = await findPage(deps, kind, query, viewerContext)
  const data = await loadAssets(deps, kind, ids, viewerContext)
  return { ...page, data, total: data.length }
}

/**
 * One page of live and scheduled streams with these words in title or description.
 * @throws ApiError 422 for an unknown cursor
 */
export async function searchLive(deps: Deps, query: ItemQuery, viewerContext: ViewerContext) {
  const { ids, ...page } = await findPage(deps, 'stream', query, viewerContext)
  const data = await loadStreams(deps, ids, viewerContext)
  return { ...page, data, total: data.length }
}

/** One page of creators who match these words or, where nobody does, similar ones. */
export async function searchCreators(
  deps: Deps,
  { q, limit, offset }: Out<(typeof searchContract)['performers']['query']>,
  viewerContext: ViewerContext
) {
  const { performers } = await readQuery(deps, q)
  const exact = await findPerformerIds(deps.db, performers, { limit, offset }, viewerContext)
  const { ids, total } =
    exact.total > 0 || offset > 0
      ? exact
      : await findPerformerIds(deps.db, performers, { limit, offset }, viewerContext, true)
  return { data: await cardsOf(deps, ids, viewerContext), total }
}

async function cardsOf(deps: Deps, ids: readonly string[], { viewer }: ViewerContext) {
  const cards = await loadPerformerCards(deps, ids, viewer)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The ids of the creators and items that are found, by kind. */
type Found = Record<'performers' | 'feeds' | 'videos' | 'photos' | 'streams' | 'products', string[]>
const isEmpty = (found: Found): boolean => Object.values(found).every((ids) => ids.length === 0)

async function findAll(
  deps: Deps,
  query: Search,
  performers: Promise<string[]>,
  limit: number,
  viewerContext: ViewerContext
): Promise<Found> {
  const idsOf = async (kind: FoundKind) => (await findItemIds(deps.db, kind, query, { limit }, viewerContext)).ids
  const [who, feeds, videos, photos, streams, products] = await Promise.all([
    performers,
    idsOf('feed'),
    idsOf('video'),
    idsOf('photo'),
    idsOf('stream'),
    idsOf('product'),
  ])
  return { performers: who, feeds, videos, photos, streams, products }
}

/**
 * The best results of each kind, at most `limit` of each (Spec §7, Lookups). Only public words are searched, and each
 * item is presented with the viewer's rights. Where nothing has the words themselves, similar ones are searched.
 */
export async function searchAll(deps: Deps, { q, limit }: { q: string; limit: number }, viewerContext: ViewerContext) {
  const query = await readQuery(deps, q)
  const last = query.words.at(-1)?.replace('#', '')
  const [exact, hashtags, crafts] = await Promise.all([
    findAll(deps, query, findTopPerformerIds(deps.db, query.performers, limit, viewerContext), limit, viewerContext),
    last ? completionsOf(deps.db, `#${last}`, limit) : [],
    last ? findCrafts(deps.db, last, limit, viewerContext) : [],
  ])
  const similar =
    isEmpty(exact) && query.words.length > 0 ? await findSimilar(deps, query, limit, viewerContext) : undefined
  const found = similar ?? exact
  const [performers, posts, videos, photos, streams, products] = await Promise.all([
    cardsOf(deps, found.performers, viewerContext),
    loadFeeds(deps, found.feeds, viewerContext),
    loadAssets(deps, 'video', found.videos, viewerContext),
    loadAssets(deps, 'photo', found.photos, viewerContext),
    loadStreams(deps, found.streams, viewerContext),
    loadAssets(deps, 'product', found.products, viewerContext),
  ])
  const isSimilar = similar !== undefined && !isEmpty(similar)
  const correctedTo = (isSimilar && similar.best) || undefined
  return { isSimilar, correctedTo, performers, posts, videos, photos, streams, products, hashtags, crafts }
}

/** As `findAll`, with similar words; `best`: the most similar words, empty when only a name resembles those typed. */
async function findSimilar(
  deps: Deps,
  query: Query,
  limit: number,
  viewerContext: ViewerContext
): Promise<Found & { best: string }> {
  const corrected = await correct(deps, query)
  const performers = findPerformerIds(deps.db, query.performers, { limit, offset: 0 }, viewerContext, true)
  const found = await findAll(
    deps,
    { terms: corrected?.terms ?? [] },
    performers.then(({ ids }) => ids),
    limit,
    viewerContext
  )
  const hasItems = !isEmpty({ ...found, performers: [] })
  return { ...found, best: hasItems ? (corrected?.best ?? '') : '' }
}
