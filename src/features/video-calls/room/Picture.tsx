import { useEffect, useRef } from 'react'
import type { ReactElement, RefObject } from 'react'

export type PictureProps = {
  stream: MediaStream | undefined /** One's own: without sound, and as in a mirror. */
  isOwn?: boolean
  label: string
  className?: string
  video?: RefObject<HTMLVideoElement | null>
}

/** Somebody's live picture, with their sound unless it is one's own. */
export const Picture = ({ stream, isOwn, label, className, video }: PictureProps): ReactElement => {
  const own = useRef<HTMLVideoElement>(null)
  const element = video ?? own
  useEffect(() => {
    if (element.current) element.current.srcObject = stream ?? null
  }, [element, stream])
  // Live speech has no captions of its own.
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
