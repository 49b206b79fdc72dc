import type { CreatorMedia } from '../../../../contract/catalogue/creator-media.ts'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'

/** A tile: a single photo, one photo of a post, or a locked post as a whole (without `file`). */
export type MediaTileData = { _id: string; file?: MediaFile } & (
  | { type: 'photo'; item: Photo }
  | { type: 'feed'; item: Feed }
)

const tilesOf = (post: Feed): MediaTileData[] =>
  post.isLocked || !post.files
    ? [{ _id: post._id, type: 'feed', item: post }]
    : post.files
        .filter(({ kind }) => kind === 'photo')
        .map((file) => ({ _id: file._id, type: 'feed', item: post, file }))

/** One tile for each visible photo, and one for each locked photo or post. */
export const mediaTiles = (media: readonly CreatorMedia[]): MediaTileData[] =>
  media.flatMap(({ photo, post }): MediaTileData[] =>
    photo
      ? [{ _id: photo._id, type: 'photo', item: photo, ...(photo.photo && { file: photo.photo }) }]
      : post
        ? tilesOf(post)
        : []
  )
