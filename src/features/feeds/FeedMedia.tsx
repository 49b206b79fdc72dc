import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { FeedMosaic } from './FeedMosaic.tsx'
import { PartLoading } from '../../ui/feedback/PartLoading.tsx'

// A page brings only what stands on it.
const FeedVideo = dynamic(() => import('./FeedVideo.tsx').then((module) => module.FeedVideo), { loading: PartLoading })
const FeedAudio = dynamic(() => import('./FeedAudio.tsx').then((module) => module.FeedAudio), { loading: PartLoading })
const PollBox = dynamic(() => import('../polls/PollBox.tsx').then((module) => module.PollBox), { loading: PartLoading })

/** What a post shows: one video that plays where it stands, photos and videos as a mosaic, a sound, a poll. */
export const FeedMedia = ({ feed, priority }: { feed: Feed; priority?: boolean | undefined }): ReactElement => {
  const files = feed.files ?? []
  const [first] = files
  const plays = files.length === 1 && first?.kind === 'video'
  const shown = files.filter((file) => file.kind === 'photo' || file.kind === 'video')
  return (
    <>
      {plays ? (
        <FeedVideo feed={feed} file={first} priority={priority} />
      ) : (
        shown.length > 0 && <FeedMosaic files={shown} priority={priority} />
      )}
      {files.map((file) => file.kind === 'audio' && <FeedAudio key={file._id} feed={feed} file={file} />)}
      {feed.poll && <PollBox feedId={feed._id} poll={feed.poll} isOwn={feed.accessReason === 'owner'} />}
    </>
  )
}
