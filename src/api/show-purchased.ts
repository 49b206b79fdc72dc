import type { ChargeType } from '../../contract/money/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateCached, patchCached } from './cache.ts'
import { isApiError } from './api-error.ts'
import { request } from './request.ts'

const views = { feed: 'feeds.view', video: 'videos.view', gallery: 'galleries.view', product: 'products.view' } as const
type Shown = keyof typeof views

/** The lists that can contain each type. */
const lists = {
  feed: ['feeds.search', 'reactions.bookmarkedFeeds'],
  video: ['videos.search', 'videos.bookmarked'],
  gallery: ['galleries.search', 'galleries.bookmarked'],
  product: ['products.search', 'products.bookmarked'],
} as const

const isShown = (type: ChargeType): type is Shown => Object.hasOwn(views, type)

/**
 * Shows an item that was bought on another device: loads it as its buyer sees it and patches it into every cached
 * response that contains it. When that fails, its lists are marked as outdated. Messages, streams and calls have their
 * own events.
 */
export const showPurchased = async (cache: QueryClient, type: ChargeType, id: string): Promise<void> => {
  if (!isShown(type)) return
  try {
    const fresh = await request(views[type], { params: { id } })
    patchCached<object>(cache, id, () => fresh)
  } catch (error) {
    if (!isApiError(error)) throw error
    invalidateCached(cache, views[type], ...lists[type])
  }
  // Buying a gallery also unlocks its photos.
  if (type === 'gallery') invalidateCached(cache, 'photos.search', 'photos.ofPerformer', 'reactions.bookmarkedOfType')
}
