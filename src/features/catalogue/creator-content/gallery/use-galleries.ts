import { useEffect } from 'react'
import type { Gallery } from '../../../../../contract/catalogue/assets/galleries.ts'
import { usePage } from '../../../../api/use-page.ts'

/** All of the creator's galleries, sorted by title. */
export const useGalleries = (enabled = true): readonly Gallery[] => {
  const { items, hasMore, isLoadingMore, loadMore, error } = usePage(
    'galleries.searchOwn',
    { query: { limit: 100, sortBy: 'title', sort: 'asc' } },
    { enabled }
  )
  useEffect(() => {
    if (hasMore && !isLoadingMore && !error) loadMore()
  })
  return items
}
