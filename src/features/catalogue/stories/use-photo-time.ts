import { useEffect, useRef } from 'react'

/** Duration of a photo story, in ms. */
const PHOTO_MS = 6000

type PhotoTime = { runs: boolean; onProgress: (share: number) => void; onEnd: () => void }

/** The elapsed time of a photo story; it advances only while `runs`. */
export const usePhotoTime = ({ runs, onProgress, onEnd }: PhotoTime): void => {
  const passed = useRef(0)
  const latest = useRef({ onProgress, onEnd })
  latest.current = { onProgress, onEnd }
  useEffect(() => {
    if (!runs) return undefined
    let last = performance.now()
    let frame = 0
    const tick = (now: number): void => {
      // A hidden window renders no frames, so its time does not advance.
      passed.current += Math.min(100, Math.max(0, now - last))
      last = now
      if (passed.current >= PHOTO_MS) return latest.current.onEnd()
      latest.current.onProgress(passed.current / PHOTO_MS)
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [runs])
}
