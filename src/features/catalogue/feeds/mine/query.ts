import type { FeedType } from '../../../../../contract/catalogue/feeds.ts'
import type { ItemStatus } from '../../../../../contract/catalogue/items/items.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../../platform/records/address-query.ts'

/** Tabs of the list: all posts, each status, and stories. */
export const views = ['all', 'active', 'scheduled', 'draft', 'archived', 'stories'] as const
export type View = (typeof views)[number]
export const types = ['text', 'photo', 'video', 'audio', 'poll'] as const

/** Filter of the list. */
export type FeedFilter = { view: View; q: string; type?: FeedType }

const LIMIT = 20

/** Reads the filter from the query of the page's address; unknown values mean all. */
export const filterOf = (query: AddressQuery): FeedFilter =>
  onlySet({
    view: oneOf(views, query['status'] ?? query['view']) ?? 'all',
    q: wordsIn(query['q']) ?? '',
    type: oneOf(types, query['type']),
  })

/** Input of `feeds.searchOwn`, shared by the page's prefetch and the screen. */
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

/** Address of the list with a filter. */
export const addressOf = ({ view, q, type }: FeedFilter): string => {
  const entries = Object.entries({
    ...(view === 'stories' ? { view } : { status: view === 'all' ? '' : view }),
    q,
    type: type ?? '',
  }).filter(([, value]) => value !== '')
  return `/creator/posts${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`
}
