import type { ReactElement } from 'react'
import { videos } from '../../../../contract/videos.ts'
import { usePage } from '../../../api/use-page.ts'
import { VideoCard } from '../../videos/VideoCard.tsx'
import { assetsInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'

/** The videos of a creator. */
export const VideosTab = ({ id, ...tab }: TabProps): ReactElement => (
  <TabList {...tab} kind="videos" ratio="16 / 9" page={usePage(videos.search, assetsInput(id))}>
    {(video, index) => <VideoCard video={video} priority={index < 4} />}
  </TabList>
)
