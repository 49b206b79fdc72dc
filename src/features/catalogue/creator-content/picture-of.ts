import type { Content } from './kinds.ts'

/** The picture of an item in its creator's lists. */
export const pictureOf = (item: Content): { url: string; srcset?: string } | undefined => {
  if ('photo' in item && item.photo) return item.photo
  if ('cover' in item && item.cover) return item.cover
  if ('video' in item && item.video?.poster) return { url: item.video.poster }
  if ('stock' in item || 'type' in item) return item.photos?.[0]
  return item.thumbnail
}
