import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import type { Stream } from '../../../../contract/social/streaming/streams.ts'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import type { PurchaseSubject, PurchasableType } from '../../catalogue/offers/actions.ts'

/** Any purchasable item, as its own endpoint returns it. */
export type Purchasable = Feed | Video | Gallery | Product | Stream | ResponseOf<'messages.view'>

/** The endpoint that returns one. */
export const viewEndpoints = {
  feed: 'feeds.view',
  video: 'videos.view',
  gallery: 'galleries.view',
  product: 'products.view',
  message: 'messages.view',
  stream: 'streaming.view',
} as const

/** The endpoint that charges the wallet for it. */
export const chargeEndpoints = {
  feed: 'wallet.feed',
  video: 'wallet.video',
  gallery: 'wallet.gallery',
  product: 'wallet.product',
  message: 'wallet.message',
  stream: 'wallet.stream',
} as const

/** Whether the viewer owns the item. A product's page is public, and physical products can be bought again. */
export const isPurchased = (type: PurchasableType, item: Purchasable): boolean => {
  if (type !== 'product') return !item.isLocked
  const { isPurchased, type: kind } = item as Product
  return kind === 'digital' && isPurchased === true
}

/** The creator who sells it. */
export const ownerOf = (item: Purchasable): PurchaseSubject['performer'] =>
  'sender' in item ? item.sender : item.performer

/** Its title; posts and messages have none. */
export const titleOf = (item: Purchasable): string | undefined => ('title' in item ? item.title : undefined)
