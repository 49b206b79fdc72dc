import type { ChargeType } from '../../contract/money/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { applyEvents, patchCached } from './cache.ts'
import { isApiError } from './api-error.ts'
import { request } from './request.ts'

const views = { feed: 'feeds.view', video: 'videos.view', gallery: 'galleries.view', product: 'products.view' } as const
type Shown = keyof typeof views

const isShown = (type: ChargeType): type is Shown => Object.hasOwn(views, type)

/**
 * Shows an item that was bought on another device: loads it as its buyer sees it and patches it into every cached
 * response that contains it. When that fails, everything that may contain it is requested again. Messages, streams and calls have their
 * own events.
 */
export const showPurchased = async (cache: QueryClient, type: ChargeType, id: string): Promise<void> => {
  if (!isShown(type)) return
  try {
    const fresh = await request(views[type], { params: { id } })
    patchCached<object>(cache, id, () => fresh)
  } catch (error) {
    if (!isApiError(error)) throw error
    await applyEvents(cache, 'access.changed')
    return
  }
  // Buying a gallery also unlocks its photos.
  if (type === 'gallery') await applyEvents(cache, 'access.changed')
}
