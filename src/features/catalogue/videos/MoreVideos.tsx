import type { ReactElement } from 'react'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { profilePath } from '../items/addresses.ts'
import { Shelf, shelfInput } from '../items/Shelf.tsx'
import { videoTexts } from './texts.ts'
import { VideoCard } from './VideoCard.tsx'

/** Other videos of the same creator. */
export const MoreVideos = ({ video: { _id, performer } }: { video: Video }): ReactElement => {
  const t = useTexts(videoTexts)
  return (
    <Shelf
      title={t.more(performer.name)}
      href={`${profilePath(performer)}?tab=videos`}
      page={usePage('videos.search', shelfInput({ performerId: performer._id }))}
      except={_id}
      ratio="16 / 9"
    >
      {(video) => <VideoCard video={video} />}
    </Shelf>
  )
}
