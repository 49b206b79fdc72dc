import type { ItemType } from './items.ts'

/** What has a page of its own; a photo is shown in its list. */
export type PagedType = Exclude<ItemType, 'photo'>

const pages = { feed: 'posts', video: 'videos', gallery: 'galleries', product: 'products' } as const

/** Whether things of this type have a page of their own. */
export const hasPage = (type: string): type is PagedType => Object.hasOwn(pages, type)

/** The page of an item. */
export const itemPath = (type: PagedType, _id: string): string => `/${pages[type]}/${_id}`
