import type { ItemType } from './items.ts'

/** The types that have a page of their own. A photo has none; it is shown in its list. */
export type PagedType = Exclude<ItemType, 'photo'>

const pages = {
  feed: 'posts',
  video: 'videos',
  gallery: 'galleries',
  product: 'products',
  conversation: 'messages',
} as const

/** Whether this type has a page of its own: items, and conversations for their two members. */
export const hasPage = (type: string): type is keyof typeof pages => Object.hasOwn(pages, type)

/**
 * The hash that points to a comment on the page of its item: `#comment-<id>`, for a reply
 * `#comment-<id of the parent>.<id>`.
 */
export const commentHash = (_id: string, parentId: string | null | undefined): string =>
  `#comment-${parentId ? `${parentId}.` : ''}${_id}`

/** The page of an item or a conversation. */
export const itemPath = (type: keyof typeof pages, _id: string): string => `/${pages[type]}/${_id}`
