/** Where one's own list is. */
export const followingPath = '/subscriptions/following'

/** The words of the address. */
export const followingQuery = (query: Partial<Record<string, string | string[]>>): string =>
  typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''

/** What the list asks for; the page prefetches the same. */
export const followingInput = (q: string) => ({ query: { limit: 24, ...(q && { q }) } })
