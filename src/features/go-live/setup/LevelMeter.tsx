import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import s from '../go-live.module.css'
import { useLive } from '../session/live-state.ts'
import { setupTexts } from './setup-texts.ts'

/** Level below which nothing is heard, and for how many readings before the meter says so. */
const quietLevel = 0.08
const quietReadings = 80
const everyMs = 80

/** How loud the microphone is. After some seconds of silence it says that nothing is heard. */
export const LevelMeter = (): ReactElement | null => {
  const t = useTexts(setupTexts)
  const sound = useLive((live) => live.sound)
  const isOn = useLive(({ microphone, isMuted }) => microphone !== undefined && !isMuted)
  const bar = useRef<HTMLSpanElement>(null)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isOn || !sound) return setQuiet(false)
    let quiet = 0
    let shown = 0
    const timer = setInterval(() => {
      const level = sound.level()
      // Rises at once and falls slowly, so that it can be read.
      shown = Math.max(level, shown * 0.85)
      if (bar.current) bar.current.style.scale = `${shown.toFixed(2)} 1`
      quiet = level < quietLevel ? quiet + 1 : 0
      setQuiet(quiet > quietReadings)
    }, everyMs)
    return () => clearInterval(timer)
  }, [sound, isOn])
  if (!isOn) return null
  return (
    <div className={s.meter}>
      <span className={s.note}>{t.level}</span>
      <span className={s.track} aria-hidden>
        <span ref={bar} className={s.fill} />
      </span>
      <span className={s.quiet} role="status">
        {isQuiet && t.quiet}
      </span>
    </div>
  )
}
