type Param = string | string[] | undefined

/** The sort orders of creators, each with its direction. */
export const sorts = {
  popular: { sortBy: 'popular', sort: 'desc' },
  newest: { sortBy: 'newest', sort: 'desc' },
  price: { sortBy: 'price', sort: 'asc' },
  name: { sortBy: 'name', sort: 'asc' },
} as const

export type ExploreQuery = (typeof sorts)[keyof typeof sorts] & { q?: string }

/** The search in the address as the request's input, shared by page and screen. */
export const exploreQuery = (query: Partial<Record<string, Param>>): ExploreQuery => {
  const sortBy = String(query.sortBy ?? 'popular')
  const q = String(query.q ?? '')
    .trim()
    .slice(0, 100)
  return { ...(sorts[sortBy as keyof typeof sorts] ?? sorts.popular), ...(q && { q }) }
}

/** Whether nothing is searched or sorted: Explore also shows its sections. */
export const isStart = ({ q, sortBy }: ExploreQuery): boolean => q === undefined && sortBy === 'popular'
