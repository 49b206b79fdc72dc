import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { VideoPlayer } from '../../platform/media/VideoPlayer.tsx'
import { useRefetch } from './use-refetch.ts'

const T = texts({
  en: { title: (name: string) => `video by ${name}` },
  pt: { title: (name: string) => `vídeo de ${name}` },
})

/** The video of a post, which plays in place. */
export const FeedVideo = ({
  feed,
  file,
  priority,
}: {
  feed: Feed
  file: MediaFile
  priority?: boolean | undefined
}): ReactElement => {
  const t = useTexts(T)
  const refetch = useRefetch(feed._id, file._id)
  return (
    <VideoPlayer
      file={file}
      title={file.alt || t.title(feed.performer.name)}
      resumeKey={file._id}
      poster={file.poster ?? feed.thumbnail?.url}
      priority={priority}
      refetch={refetch}
    />
  )
}
