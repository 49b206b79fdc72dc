import type { FeedType } from '../../../contract/feeds.ts'
import type { ItemStatus } from '../../../contract/items.ts'

type Query = Readonly<Partial<Record<string, string | string[]>>>

/** The tabs over the list: all posts, those in one state, and the stories. */
export const views = ['all', 'active', 'scheduled', 'draft', 'archived', 'stories'] as const
export type View = (typeof views)[number]
export const types = ['text', 'photo', 'video', 'audio', 'poll'] as const

/** What the list is narrowed to. */
export type FeedFilter = { view: View; q: string; type?: FeedType }

const LIMIT = 20

/** The filter of an address; what is unknown means all. */
export const filterOf = (query: Query): FeedFilter => {
  const type = types.find((one) => one === query['type'])
  const view = views.find((one) => one === (query['status'] ?? query['view'])) ?? 'all'
  return { view, q: typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : '', ...(type && { type }) }
}

/** The request behind a filter: the page prefetches the same. */
export const searchInput = ({ view, q, type }: FeedFilter) => {
  const status: ItemStatus | undefined = view === 'all' || view === 'stories' ? undefined : view
  return {
    query: {
      limit: LIMIT,
      isStory: view === 'stories' ? ('true' as const) : ('false' as const),
      ...(status && { status }),
      ...(q && { q }),
      ...(type && { type }),
    },
  }
}

/** The address of the list under a filter. */
export const addressOf = ({ view, q, type }: FeedFilter): string => {
  const kept = Object.entries({
    ...(view === 'stories' ? { view } : { status: view === 'all' ? '' : view }),
    q,
    type: type ?? '',
  }).filter(([, value]) => value !== '')
  return `/creator/posts${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`
}
