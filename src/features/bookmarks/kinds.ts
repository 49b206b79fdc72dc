/** What can be bookmarked, as `?type=` names it; the first needs no name. */
export const bookmarkKinds = ['posts', 'videos', 'galleries', 'photos', 'products', 'creators'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** The kind that an address asks for. */
export const bookmarkKind = (value: unknown): BookmarkKind => bookmarkKinds.find((kind) => kind === value) ?? 'posts'

/** What the lists ask for; the page prefetches the same. */
export const bookmarksInput = { query: { limit: 24 } }
export const photoBookmarksInput = { params: { type: 'photos' as const }, query: { limit: 36 } }
