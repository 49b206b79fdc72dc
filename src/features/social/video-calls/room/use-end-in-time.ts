import { useEffect, useRef } from 'react'
import type { VideoCall } from '../../../../../contract/social/video-calls/video-calls.ts'
import { siteTime } from '../../../../lib/clock.ts'

/**
 * Asks the server to end a call when its minutes are over. The server ends it by its own clock; this makes it do so at
 * once. `ahead`: ms by which the server's clock is ahead of this one.
 */
export const useEndInTime = (call: VideoCall, end: () => unknown, ahead: number): void => {
  const latest = useRef(end)
  latest.current = end
  const endsAt = call.status === 'paid' && call.startedAt ? call.endsAt : undefined
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(() => void latest.current(), Math.max(0, Date.parse(endsAt) - siteTime() - ahead))
    return () => clearTimeout(timer)
  }, [endsAt, ahead])
}
