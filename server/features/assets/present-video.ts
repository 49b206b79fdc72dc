import type { Video } from '../../../contract/videos.ts'
import { presentMedia, presentPreview, presentStill } from '../files/present.ts'
import { filesAs, presentAsset, type Shown } from './present.ts'

/** A video. Locked: its title, length, teaser and a blurred picture. The picture is the one its creator chose, or else the video's own still. */
export function presentVideo(shown: Shown): Video {
  const { deps, row, accessReason } = shown
  const [video] = filesAs(row.files, 'media')
  const [picture] = filesAs(row.files, 'thumbnail')
  const [teaser] = filesAs(row.files, 'teaser')
  const common = {
    ...presentAsset(shown),
    duration: video?.duration ?? undefined,
    teaser: teaser && presentMedia(deps, teaser),
  }
  const still = picture ?? video
  if (accessReason === 'locked') return { ...common, thumbnail: still && presentPreview(deps, still) }
  const media = video && presentMedia(deps, video, filesAs(row.files, 'captions'))
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
