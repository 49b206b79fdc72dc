type Param = string | string[] | undefined

/** How creators can be ordered, and the direction that makes sense for each. */
export const sorts = {
  popular: { sortBy: 'popular', sort: 'desc' },
  newest: { sortBy: 'newest', sort: 'desc' },
  price: { sortBy: 'price', sort: 'asc' },
  name: { sortBy: 'name', sort: 'asc' },
} as const

export type ExploreQuery = (typeof sorts)[keyof typeof sorts] & { q?: string }

/** The search of the address, in the form of the request: what the server prefetched is what the screen asks for. */
export const exploreQuery = (query: Partial<Record<string, Param>>): ExploreQuery => {
  const sortBy = String(query.sortBy ?? 'popular')
  const q = String(query.q ?? '')
    .trim()
    .slice(0, 100)
  return { ...(sorts[sortBy as keyof typeof sorts] ?? sorts.popular), ...(q && { q }) }
}
