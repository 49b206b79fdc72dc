import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { siteTime } from '../../../../lib/clock.ts'
import { duration } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import s from './stream.module.css'
import { streamTexts } from './stream-texts.ts'

const DAY_S = 86_400

/** The time until a stream begins, by the second. */
export const Countdown = ({ to }: { to: string }): ReactElement => {
  const t = useTexts(streamTexts)
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(siteTime())
    const timer = setInterval(() => setNow(siteTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : Math.ceil((new Date(to).getTime() - now) / 1000)
  if (left !== undefined && left <= 0)
    return (
      <p className={s.countdown}>
        <strong>{t.any}</strong>
        <span>{t.byItself}</span>
      </p>
    )
  return (
    <p className={s.countdown}>
      <span>{t.begins}</span>
      <strong role="timer" aria-live="off">
        {left === undefined
          ? '–'
          : left >= DAY_S
            ? t.days(Math.floor(left / DAY_S), Math.floor((left % DAY_S) / 3600))
            : duration(left)}
      </strong>
    </p>
  )
}
