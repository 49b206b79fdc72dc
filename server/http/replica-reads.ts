import type { EndpointName } from '../../contract/endpoint-names.ts'
import type { Endpoint, Endpoints } from '../../contract/endpoint.ts'
import { contract } from '../../contract/index.ts'
import type { Deps } from '../deps.ts'

/**
 * The one table of calls whose answer may be a few seconds old (decision 59), and so may come from a replica: lists and
 * searches, and for visitors only. What a visitor may see depends on nobody's purchases, blocks or earlier calls. Never
 * here: a single item, which somebody opens right after it was published; anything for somebody who is signed in; money;
 * sessions; live streams.
 */
export const staleForVisitors: readonly EndpointName[] = [
  'performers.top',
  'performers.random',
  'performers.explore',
  'performers.search',
  'creatorMedia.search',
  'feeds.search',
  'feeds.freebies',
  'videos.search',
  'photos.search',
  'photos.ofPerformer',
  'galleries.search',
  'products.search',
  'search.suggestions',
  'search.all',
  'search.performers',
  'search.posts',
  'search.videos',
  'search.photos',
  'search.products',
  'syndication.atom',
]

const named = (name: EndpointName): Endpoint | undefined => {
  const [feature = '', key = ''] = name.split('.')
  return (contract as Record<string, Endpoints>)[feature]?.[key]
}
const stale = new Set(staleForVisitors.map(named))

type Handler = (input: { viewer: unknown }) => Promise<unknown>

/** The same handler, which reads from the replica where the table allows it; without a replica, the handler itself. */
export function staleHandler<H>({ replica }: Pick<Deps, 'replica'>, endpoint: Endpoint, handler: H): H {
  if (!replica || !stale.has(endpoint)) return handler
  const read: Handler = (input) =>
    input.viewer === null ? replica.read(() => (handler as Handler)(input)) : (handler as Handler)(input)
  return read as H
}
