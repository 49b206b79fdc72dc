import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import type { Feed } from '../../../contract/feeds.ts'
import { FeedPhotos } from './FeedPhotos.tsx'

// A page brings only what stands on it.
const FeedVideo = dynamic(() => import('./FeedVideo.tsx').then((module) => module.FeedVideo))
const FeedAudio = dynamic(() => import('./FeedAudio.tsx').then((module) => module.FeedAudio))
const PollBox = dynamic(() => import('../polls/PollBox.tsx').then((module) => module.PollBox))

/** What a post shows: photos, a video, a sound, a poll. */
export const FeedMedia = ({ feed, priority }: { feed: Feed; priority?: boolean | undefined }): ReactElement => {
  const files = feed.files ?? []
  const photos = files.filter((file) => file.kind === 'photo')
  return (
    <>
      {photos.length > 0 && <FeedPhotos files={photos} priority={priority} />}
      {files.map((file) =>
        file.kind === 'video' ? (
          <FeedVideo key={file._id} feed={feed} file={file} priority={priority} />
        ) : (
          file.kind === 'audio' && <FeedAudio key={file._id} feed={feed} file={file} />
        ),
      )}
      {feed.poll && <PollBox feedId={feed._id} poll={feed.poll} isOwn={feed.accessReason === 'owner'} />}
    </>
  )
}
