import type { ChargeType } from '../../contract/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateCached, patchCached } from './cache.ts'
import { isApiError } from './api-error.ts'
import { request } from './request.ts'

const views = { feed: 'feeds.view', video: 'videos.view', gallery: 'galleries.view', product: 'products.view' } as const
type Shown = keyof typeof views

/** What else stands on a page with one of these, in lists of its own. */
const lists = {
  feed: ['feeds.search', 'reactions.bookmarkedFeeds'],
  video: ['videos.search', 'videos.bookmarked'],
  gallery: ['galleries.search', 'galleries.bookmarked'],
  product: ['products.search', 'products.bookmarked'],
} as const

const isShown = (type: ChargeType): type is Shown => Object.hasOwn(views, type)

/**
 * Shows what was bought on another device wherever it stands on this page: asks for it as its buyer sees it, and puts it in every answer that holds it. Where it cannot be had, its lists
 * are asked for again. Messages, streams and calls have events of their own.
 */
export const showBought = async (cache: QueryClient, type: ChargeType, id: string): Promise<void> => {
  if (!isShown(type)) return
  try {
    const fresh = await request(views[type], { params: { id } })
    patchCached<object>(cache, id, () => fresh)
  } catch (error) {
    if (!isApiError(error)) throw error
    invalidateCached(cache, views[type], ...lists[type])
  }
  // The photos of a gallery open with it.
  if (type === 'gallery') invalidateCached(cache, 'photos.search', 'photos.ofPerformer', 'reactions.bookmarkedOfType')
}
