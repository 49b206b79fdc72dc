import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../lib/clock.ts'
import { ago, day, moment } from '../lib/format.ts'
import { useLocale } from '../lib/texts.ts'

const EVERY_MS = 60_000

/**
 * A relative time with the exact moment in the viewer's time zone as title. The server renders its own relative time
 * and no title; the browser keeps both during hydration and updates them afterwards. `exact`: the moment itself; the
 * server, which does not know the time zone, renders the day.
 */
export const Time = ({ at, exact, className }: { at: string; exact?: boolean; className?: string }): ReactElement => {
  const locale = useLocale()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(siteTime())
    const timer = setInterval(() => setNow(siteTime()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      className={className}
      dateTime={at}
      title={now === undefined ? undefined : moment(at, locale)}
      suppressHydrationWarning
    >
      {!exact ? ago(at, locale, now ?? siteTime()) : now === undefined ? day(at, locale) : moment(at, locale)}
    </time>
  )
}
