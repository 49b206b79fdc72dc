import type { ItemAccess, ItemStatus } from '../../../../../contract/catalogue/items/items.ts'
import { idIn, oneOf, onlySet, wordsIn, type AddressQuery } from '../../../platform/records/address-query.ts'
import { kindOf, type ContentKind } from '../kinds.ts'

/** Sort orders by their name in the address. */
export const orders = {
  newest: { sortBy: 'newest', sort: 'desc' },
  oldest: { sortBy: 'newest', sort: 'asc' },
  popular: { sortBy: 'popular', sort: 'desc' },
  title: { sortBy: 'title', sort: 'asc' },
} as const
export type Order = keyof typeof orders

/** Filter of a list. `gallery` (photos only): an id or `none`; `type`: products only. */
export type ContentFilter = {
  q: string
  status?: ItemStatus
  access?: ItemAccess
  order: Order
  gallery?: string
  type?: 'physical' | 'digital'
}

/** Items per page: a multiple of the usual numbers of columns. */
const LIMIT = 24

/** Reads the filter from the query of the page's address; values that the kind does not have are ignored. */
export const filterOf = (kind: ContentKind, query: AddressQuery): ContentFilter => {
  const { statuses, accesses } = kindOf(kind)
  const gallery = query['gallery'] === 'none' ? 'none' : idIn(query['gallery'])
  return onlySet({
    q: wordsIn(query['q']) ?? '',
    order: oneOf(Object.keys(orders) as Order[], query['order']) ?? 'newest',
    status: oneOf(statuses, query['status']),
    access: oneOf(accesses, query['access']),
    gallery: kind === 'photos' ? gallery : undefined,
    type: kind === 'products' ? oneOf(['physical', 'digital'], query['type']) : undefined,
  })
}

/** Whether any filter is set; the sort order does not count. */
export const isNarrowed = ({ q, status, access, gallery, type }: ContentFilter): boolean =>
  q !== '' || Boolean(status ?? access ?? gallery ?? type)

/** Input of the search, shared by the page's prefetch and the screen. */
export const searchInput = ({ q, order, gallery, ...rest }: ContentFilter) => ({
  query: { limit: LIMIT, ...orders[order], ...rest, ...(q && { q }), ...(gallery && { galleryId: gallery }) },
})

/** Address of a list with a filter. */
export const addressOf = (kind: ContentKind, { order, ...rest }: ContentFilter): string => {
  const entries = Object.entries({ ...rest, order: order === 'newest' ? undefined : order }).filter(
    (entry): entry is [string, string] => Boolean(entry[1])
  )
  return `/creator/${kind}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`
}
