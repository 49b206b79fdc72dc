import type { Feed, FeedType } from '../../../../contract/catalogue/feeds.ts'
import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import type { Deps } from '../../../deps.ts'
import { kindOf, type PlacedFile } from '../../platform/files/file-row.ts'
import { presentMedia, presentPreview, presentStill, presentThumbnails } from '../../platform/files/present.ts'
import { presentItem } from '../rights/present-item.ts'
import { presentPoll } from './polls.ts'
import type { FeedRow } from './queries.ts'

/**
 * A post for one viewer, whose access `accessOf` has decided. When locked: only the public texts, counts, length,
 * teaser and a blurred picture; nothing of the text, poll or files, not even their ids. The picture is the thumbnail
 * that the creator chose, else that of the first file.
 */
export function presentFeed(deps: Deps, row: FeedRow, isSignedIn: boolean, accessReason: AccessReason): Feed {
  const filesWithRole = (role: PlacedFile['role']) => row.files.filter((file) => file.role === role)
  const media = filesWithRole('media')
  const [[picture], [teaser]] = [filesWithRole('thumbnail'), filesWithRole('teaser')]
  const common = {
    ...presentItem(row, isSignedIn, accessReason),
    title: row.title || undefined,
    caption: row.caption || undefined,
    type: row.type as FeedType,
    isPinned: row.is_pinned,
    isStory: row.is_story,
    totalFiles: row.total_files,
    fileKinds: media.length ? media.map(kindOf) : undefined,
    duration: row.duration ?? undefined,
    teaser: teaser && presentMedia(deps, teaser),
    expiresAt: row.expires_at?.toISOString(),
  }
  const cover = picture ?? media[0]
  if (accessReason === 'locked') return { ...common, thumbnail: cover && presentPreview(deps, cover) }
  const isOwner = accessReason === 'owner'
  const still = picture && presentStill(deps, picture)
  const captions = filesWithRole('captions')
  const firstVideo = media.find((file) => kindOf(file) === 'video')
  return {
    ...common,
    text: row.text,
    thumbnail: still,
    files: media.flatMap((file) => {
      // The chosen thumbnail and the subtitles belong to the first video.
      const isFirstVideo = file === firstVideo
      const shown = presentMedia(deps, file, isFirstVideo ? captions : [])
      return shown
        ? {
            ...shown,
            thumbnails: presentThumbnails(deps, (isFirstVideo && picture) || file),
            ...(isFirstVideo && still && { poster: still.url }),
          }
        : []
    }),
    poll: row.poll ? presentPoll(row.poll, isOwner, deps.clock.now()) : undefined,
    ...(isOwner && {
      totalSales: row.total_sales,
      thumbnailId: picture?.id,
      scheduledAt: row.scheduled_at?.toISOString(),
    }),
  }
}
