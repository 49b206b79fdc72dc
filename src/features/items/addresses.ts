import type { PagedType } from '../../../contract/item-paths.ts'

const editors = { feed: 'post', video: 'video', gallery: 'gallery', product: 'product' } as const

/** Where its creator changes it. */
export const editPath = (type: PagedType, _id: string): string => `/creator/${editors[type]}?id=${_id}`

/** A creator's page. */
export const profilePath = ({ _id, username }: { _id: string; username?: string }): string => `/${username ?? _id}`
