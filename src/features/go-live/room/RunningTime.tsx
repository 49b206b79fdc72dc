import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../../../lib/clock.ts'
import { duration } from '../../../lib/format.ts'

/** How long a stream has been running, by the second. */
export const RunningTime = ({ since }: { since: string }): ReactElement => {
  const [now, setNow] = useState(() => siteTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(siteTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-live="off">
      {duration((now - Date.parse(since)) / 1000)}
    </span>
  )
}
