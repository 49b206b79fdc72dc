import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { pauseOtherMedia } from '../../platform/media/pause-other-media.ts'
import s from './story-viewer.module.css'

type StoryClipProps = {
  file: MediaFile
  title: string
  paused: boolean
  muted: boolean
  onProgress: (share: number) => void
  onEnd: () => void
  onBroken: () => void
}

/** The video of a story: it starts muted, and the story ends with it. */
export const StoryClip = ({
  file,
  title,
  paused,
  muted,
  onProgress,
  onEnd,
  onBroken,
}: StoryClipProps): ReactElement => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (paused) video.current?.pause()
    else video.current?.play().catch(() => undefined)
  }, [paused])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a story has no subtitles
    <video
      ref={video}
      className={s.story}
      src={file.url}
      poster={file.poster}
      aria-label={title}
      playsInline
      muted={muted}
      onPlay={(event) => pauseOtherMedia(event.currentTarget)}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
        duration > 0 && onProgress(Math.min(1, currentTime / duration))
      }
      onEnded={onEnd}
      onError={onBroken}
    />
  )
}
