import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import { FeedMosaic } from './FeedMosaic.tsx'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
// The server renders polls and audio files, so their styles are needed with the page. In files of their own they would
// be requested last, and the first paint waits for them.
import '../../platform/media/audio-player.module.css'
import '../polls/poll.module.css'

// Loaded on demand, so that a page loads only the kinds of media it contains.
const FeedVideo = dynamic(() => import('./FeedVideo.tsx').then((module) => module.FeedVideo), { loading: LazyFallback })
const FeedAudio = dynamic(() => import('./FeedAudio.tsx').then((module) => module.FeedAudio), { loading: LazyFallback })
const PollBox = dynamic(() => import('../polls/PollBox.tsx').then((module) => module.PollBox), {
  loading: LazyFallback,
})

/** The media of a post: one video that plays in place, photos and videos as a mosaic, an audio file, a poll. */
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
