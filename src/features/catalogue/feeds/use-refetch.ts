import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import type { Refetch } from '../../platform/media/media-source.ts'

/** Reloads a post when the addresses of its files have expired; every screen that shows it is updated. */
export const useRefetch = (feedId: string, fileId: string): Refetch => {
  const cache = useCache()
  return async () => {
    const fresh = await request('feeds.view', { params: { id: feedId } })
    cache.patch<Feed>(feedId, () => fresh)
    return fresh.files?.find((file) => file._id === fileId)
  }
}
