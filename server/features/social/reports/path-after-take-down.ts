import type { ItemType } from '../../../../contract/catalogue/items/items.ts'

/** The page on which the author finds what was taken down, or the start page for a comment. */
export const pathAfterTakeDown: Record<ItemType | 'comment', string> = {
  feed: '/creator/posts',
  video: '/creator/videos',
  gallery: '/creator/galleries',
  photo: '/creator/photos',
  product: '/creator/products',
  comment: '/home',
}
