import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

type Frame = RefObject<HTMLElement | null>
/** iPhones allow full screen only for the video element. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Whether a player is in full screen, and a function to toggle it. */
export const useFullscreen = (frame: Frame, video: RefObject<HTMLVideoElement | null>) => {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  const toggle = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.current?.requestFullscreen) frame.current.requestFullscreen().catch(() => undefined)
    else (video.current as OldVideo | null)?.webkitEnterFullscreen?.()
  }
  return { isFull, toggle }
}
