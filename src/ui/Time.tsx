import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../lib/clock.ts'
import { ago, ahead, day, moment } from '../lib/format.ts'
import { useLocale } from '../lib/texts.ts'

const EVERY_MS = 60_000

type TimeProps = { at: string; exact?: boolean; isDue?: boolean; className?: string }

/**
 * A relative time with the exact moment in the viewer's time zone as title. The server renders its own relative time
 * and no title; the browser keeps both during hydration and updates them afterwards. `exact`: the moment itself; the
 * server, which does not know the time zone, renders the day. `isDue`: something will happen then, so it is not `now`
 * before.
 */
export const Time = ({ at, exact, isDue, className }: TimeProps): ReactElement => {
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
      {!exact
        ? (isDue ? ahead : ago)(at, locale, now ?? siteTime())
        : now === undefined
          ? day(at, locale)
          : moment(at, locale)}
    </time>
  )
}
