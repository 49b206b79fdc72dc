import { useEffect, useState } from 'react'
import { siteTime } from '../../../../lib/clock.ts'
import { duration } from '../../../../lib/format.ts'

const EVERY_MS = 1000

/**
 * The remaining time until a moment as `4:05`, updated every second; `ahead`: ms by which the server's clock is ahead
 * of this one.
 */
export const useCountdown = (until: string | undefined, ahead = 0): string => {
  const [now, setNow] = useState(() => siteTime() + ahead)
  useEffect(() => {
    if (until === undefined) return
    setNow(siteTime() + ahead)
    const timer = setInterval(() => setNow(siteTime() + ahead), EVERY_MS)
    return () => clearInterval(timer)
  }, [until, ahead])
  return duration(until === undefined ? 0 : Math.max(0, (Date.parse(until) - now) / 1000))
}
