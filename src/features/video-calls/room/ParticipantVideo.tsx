import { useEffect, useRef } from 'react'
import type { ReactElement, RefObject } from 'react'

export type ParticipantVideoProps = {
  stream: MediaStream | undefined
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
    if (element.current) element.current.srcObject = stream ?? null
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
