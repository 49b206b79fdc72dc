import { useEffect, useRef } from 'react'
import type { ReactElement, RefObject } from 'react'
import { followLive } from './relay/follow-live.ts'

export type ParticipantVideoProps = {
  stream: MediaStream | MediaSource | undefined
  /** The viewer's own video: muted and mirrored. */
  isOwn?: boolean
  label: string
  className?: string
  video?: RefObject<HTMLVideoElement | null>
}

/** A participant's live video, with sound unless it is the viewer's own. */
export const ParticipantVideo = ({ stream, isOwn, label, className, video }: ParticipantVideoProps): ReactElement => {
  const own = useRef<HTMLVideoElement>(null)
  const element = video ?? own
  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    if (stream === undefined || stream instanceof MediaStream) {
      video.srcObject = stream ?? null
      return undefined
    }
    const address = URL.createObjectURL(stream)
    video.srcObject = null
    video.src = address
    const stop = followLive(video)
    return () => {
      stop()
      video.removeAttribute('src')
      URL.revokeObjectURL(address)
    }
  }, [element, stream])
  // Live speech has no captions.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={element}
      className={className}
      data-own={isOwn || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
    />
  )
}
