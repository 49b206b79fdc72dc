import { useEffect, useRef } from 'react'

/** ms for which a photo is shown. */
const PHOTO_MS = 6000

type PhotoTime = { runs: boolean; onProgress: (share: number) => void; onEnd: () => void }

/** The time of a photo story: it passes while `runs`, and what has passed stays passed. */
export const usePhotoTime = ({ runs, onProgress, onEnd }: PhotoTime): void => {
  const passed = useRef(0)
  const latest = useRef({ onProgress, onEnd })
  latest.current = { onProgress, onEnd }
  useEffect(() => {
    if (!runs) return undefined
    let last = performance.now()
    let frame = 0
    const tick = (now: number): void => {
      // A window out of sight draws no frames: its time does not pass.
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
