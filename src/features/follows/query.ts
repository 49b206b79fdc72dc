/** The path of the viewer's list. */
export const followingPath = '/subscriptions/following'

/** The search words of an address. */
export const followingQuery = (query: Partial<Record<string, string | string[]>>): string =>
  typeof query['q'] === 'string' ? query['q'].trim().slice(0, 100) : ''

/** The input of the list's request, shared by page and screen. */
export const followingInput = (q: string) => ({ query: { limit: 24, ...(q && { q }) } })
