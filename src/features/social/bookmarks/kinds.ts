/** The kinds of bookmarks, as named by `?type=`; the first is the default. */
export const bookmarkKinds = ['posts', 'videos', 'galleries', 'photos', 'products', 'creators'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** The kind that an address names. */
export const bookmarkKind = (value: unknown): BookmarkKind => bookmarkKinds.find((kind) => kind === value) ?? 'posts'

/** The inputs of the lists, shared by page and screen. */
export const bookmarksInput = { query: { limit: 24 } }
export const photoBookmarksInput = { params: { type: 'photos' as const }, query: { limit: 36 } }
