import type { PagedType } from '../../../../contract/catalogue/items/item-paths.ts'

const editors = { feed: 'post', video: 'video', gallery: 'gallery', product: 'product' } as const

/** The path of the item's editor. */
export const editPath = (type: PagedType, _id: string): string => `/creator/${editors[type]}?id=${_id}`

/** The path of a creator's page. */
export const profilePath = ({ _id, username }: { _id: string; username?: string }): string => `/${username ?? _id}`
