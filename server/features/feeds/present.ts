import type { Feed, FeedType } from '../../../contract/feeds.ts'
import type { AccessReason } from '../../../contract/items.ts'
import type { Deps } from '../../deps.ts'
import { kindOf, type PlacedFile } from '../files/file-row.ts'
import { presentMedia, presentPreview, presentStill } from '../files/present.ts'
import { presentItem } from '../rights/present-item.ts'
import { presentPoll } from './polls.ts'
import type { FeedRow } from './queries.ts'

/**
 * A post for one viewer, whose right `accessOf` has decided. Locked: what its creator wrote for everyone, the counts, the length, the teaser and a blurred picture, nothing of the
 * text, the poll or the files, not even an id. The picture is the one its creator chose, or else that of the first file.
 */
export function presentFeed(deps: Deps, row: FeedRow, isSignedIn: boolean, accessReason: AccessReason): Feed {
  const filesAs = (role: PlacedFile['role']) => row.files.filter((file) => file.role === role)
  const media = filesAs('media')
  const [[picture], [teaser]] = [filesAs('thumbnail'), filesAs('teaser')]
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
  const captions = filesAs('captions')
  const firstVideo = media.find((file) => kindOf(file) === 'video')
  return {
    ...common,
    text: row.text,
    thumbnail: still,
    files: media.flatMap((file) => {
      // The picture and the subtitles that were chosen are those of the first video.
      const isFirstVideo = file === firstVideo
      const shown = presentMedia(deps, file, isFirstVideo ? captions : [])
      return shown ? (isFirstVideo && still ? { ...shown, poster: still.url } : shown) : []
    }),
    poll: row.poll ? presentPoll(row.poll, isOwner, deps.clock.now()) : undefined,
    ...(isOwner && {
      totalSales: row.total_sales,
      thumbnailId: picture?.id,
      scheduledAt: row.scheduled_at?.toISOString(),
    }),
  }
}
