import { useCallback } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ItemPage } from '../items/ItemPage.tsx'
import { LockedItem } from '../items/LockedItem.tsx'
import { SkeletonItem } from '../items/SkeletonItem.tsx'
import { VideoPlayer } from '../../platform/media/VideoPlayer.tsx'
import { videoTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const MoreVideos = lazyClient(() => import('./MoreVideos.tsx').then((module) => module.MoreVideos))

type VideoScreenProps = {
  id: string
  /** The chat of the stream that the video is a replay of. */
  chat: (stream: { streamId: string; performerId: string }) => ReactNode
}

/** Page of a video. */
export const VideoScreen = ({ id, chat }: VideoScreenProps): ReactElement => {
  const t = useTexts(videoTexts)
  const cache = useCache()
  const { data: video, error, reload } = useRequest('videos.view', { params: { id } })
  const refetch = useCallback(async () => {
    const fresh = await request('videos.view', { params: { id } })
    cache.write('videos.view', { params: { id } }, fresh)
    return fresh.video
  }, [cache, id])
  if (error && !video) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!video) return <SkeletonItem />
  const { title, performer, video: file, streamId } = video
  const length = video.duration === undefined ? undefined : duration(video.duration)
  const stage = video.isLocked ? (
    <LockedItem type="video" item={video} isNamed note={length && t.length(length)} teaser={video.teaser} priority />
  ) : file ? (
    <VideoPlayer file={file} title={title} resumeKey={`video:${id}`} priority refetch={refetch} />
  ) : (
    <Notice>{t.missing}</Notice>
  )
  return (
    <ItemPage
      type="video"
      item={video}
      summary={t.summary(performer.name)}
      image={file?.poster ?? video.thumbnail?.url}
      stage={stage}
      facts={length}
      beside={
        streamId !== undefined && !video.isLocked ? () => chat({ streamId, performerId: performer._id }) : undefined
      }
      more={() => <MoreVideos video={video} />}
    />
  )
}
