import type { RefObject } from 'react'

/**
 * The function that puts a video into the small window over all others, or brings it back. Undefined where the browser
 * has none. Browser only.
 */
export const togglePip = (video: RefObject<HTMLVideoElement | null>): (() => void) | undefined => {
  if (typeof document.exitPictureInPicture !== 'function' || !document.pictureInPictureEnabled) return undefined
  return () => {
    const toggled = document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : video.current?.requestPictureInPicture()
    void toggled?.catch(() => undefined)
  }
}
