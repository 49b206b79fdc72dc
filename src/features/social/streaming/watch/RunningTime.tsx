import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../../../../lib/clock.ts'
import { duration } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { watchTexts } from './watch-texts.ts'

/** How long a stream has been running, by the second. Nothing on the server, which cannot count on. */
export const RunningTime = ({ since }: { since: string }): ReactElement | null => {
  const t = useTexts(watchTexts)
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(siteTime())
    const timer = setInterval(() => setNow(siteTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = now === undefined ? undefined : Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000))
  return (
    <span role="timer" aria-label={t.running} aria-live="off">
      {seconds === undefined ? '0:00' : duration(seconds)}
    </span>
  )
}
