import type { Feed } from '../../../contract/feeds.ts'
import type { ResponseOf } from '../../../contract/endpoint-names.ts'
import type { Gallery } from '../../../contract/galleries.ts'
import type { Product } from '../../../contract/products.ts'
import type { Video } from '../../../contract/videos.ts'
import type { PurchaseSubject, PurchasableType } from './slice.ts'

/** Anything that can be bought, as its own call answers it. */
export type Purchasable = Feed | Video | Gallery | Product | ResponseOf<'messages.view'>

/** The call that shows one. */
export const viewEndpoints = {
  feed: 'feeds.view',
  video: 'videos.view',
  gallery: 'galleries.view',
  product: 'products.view',
  message: 'messages.view',
} as const

/** The call that charges the wallet for it. */
export const chargeEndpoints = {
  feed: 'wallet.feed',
  video: 'wallet.video',
  gallery: 'wallet.gallery',
  product: 'wallet.product',
  message: 'wallet.message',
} as const

/** What else is old once something is bought, beyond the thing itself: lists whose items change with it. */
export const staleAfterPurchase = {
  feed: [],
  video: [],
  gallery: ['photos.search', 'photos.ofPerformer', 'creatorMedia.search', 'reactions.bookmarkedOfType'],
  product: [],
  message: [],
} as const

/** The lists it may stand in: asked for again when the thing itself could not be. */
export const listEndpoints = {
  feed: ['feeds.search', 'feeds.freebies', 'creatorMedia.search', 'reactions.bookmarkedFeeds'],
  video: ['videos.search', 'videos.bookmarked'],
  gallery: ['galleries.search', 'galleries.bookmarked'],
  product: ['products.search', 'products.bookmarked'],
  message: [],
} as const

/** It is the viewer's already. A product's window is open to everyone, and of a physical one more can be bought. */
export const isPurchased = (type: PurchasableType, thing: Purchasable): boolean => {
  if (type !== 'product') return !thing.isLocked
  const { isPurchased, type: kind } = thing as Product
  return kind === 'digital' && isPurchased === true
}

/** Whose it is, of whom it is bought. */
export const ownerOf = (thing: Purchasable): PurchaseSubject['performer'] =>
  'sender' in thing ? thing.sender : thing.performer

/** Its title; posts and messages have none. */
export const titleOf = (thing: Purchasable): string | undefined => ('title' in thing ? thing.title : undefined)
