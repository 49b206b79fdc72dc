import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import { presentMedia, presentPreview, presentStill } from '../../platform/files/present.ts'
import { filesWithRole, presentAsset, type PresenterInput } from './present.ts'

/**
 * A video. When locked: title, length, teaser and a blurred picture. The picture is the thumbnail that the creator
 * chose, else the still of the video.
 */
export function presentVideo(shown: PresenterInput): Video {
  const { deps, row, accessReason } = shown
  const [video] = filesWithRole(row.files, 'media')
  const [picture] = filesWithRole(row.files, 'thumbnail')
  const [teaser] = filesWithRole(row.files, 'teaser')
  const common = {
    ...presentAsset(shown),
    duration: video?.duration ?? undefined,
    streamId: row.stream_id ?? undefined,
    teaser: teaser && presentMedia(deps, teaser),
  }
  const still = picture ?? video
  if (accessReason === 'locked') return { ...common, thumbnail: still && presentPreview(deps, still) }
  const media = video && presentMedia(deps, video, filesWithRole(row.files, 'captions'))
  const poster = picture && presentStill(deps, picture)?.url
  return {
    ...common,
    description: row.description,
    video: media && { ...media, ...(poster && { poster }) },
    ...(accessReason === 'owner' && { thumbnailId: picture?.id }),
    ...(accessReason === 'owner' &&
      row.unfinished && { upload: { ...row.unfinished, progress: row.unfinished.progress ?? undefined } }),
  }
}
