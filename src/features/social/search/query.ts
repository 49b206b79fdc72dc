import { maxSearchLength } from '../../../../contract/limits.ts'

type Param = string | string[] | undefined

/** The tabs of the results. */
export const searchKinds = ['all', 'creators', 'posts', 'videos', 'photos', 'streams', 'products'] as const
export type SearchKind = (typeof searchKinds)[number]

/** The search in the address, shared by page and screen. */
export const searchQuery = (query: Partial<Record<string, Param>>): { q: string; kind: SearchKind } => ({
  q: String(query['q'] ?? '')
    .trim()
    .slice(0, maxSearchLength),
  kind: searchKinds.find((kind) => kind === query['type']) ?? 'all',
})

/** The address of a search. */
export const searchHref = (q: string, kind: SearchKind = 'all'): string =>
  `/search?${new URLSearchParams({ q, ...(kind !== 'all' && { type: kind }) })}`

/** Number of results of each kind on the first tab. */
const MAX_OF_EACH = 4

export const allInput = (q: string) => ({ query: { q, limit: MAX_OF_EACH } })
export const listInput = (q: string) => ({ query: { q } })
