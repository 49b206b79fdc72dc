import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../../../lib/texts.ts'
import s from '../go-live.module.css'
import { useLive } from '../session/live-state.ts'
import { setupTexts } from './setup-texts.ts'

/** Level below which nothing is heard, and for how many readings before the meter says so. */
const quietLevel = 0.08
const quietReadings = 80
const everyMs = 80

/** What the meter says in words: it waits for a sound, hears one, or has heard nothing for some seconds. */
type MeterState = 'listening' | 'heard' | 'quiet'

/** How loud the microphone is, as a bar, and in words whether it is heard. The words change rarely. */
export const LevelMeter = (): ReactElement | null => {
  const t = useTexts(setupTexts)
  const sound = useLive((live) => live.sound)
  const isOn = useLive(({ microphone, isMuted }) => microphone !== undefined && !isMuted)
  const bar = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<MeterState>('listening')
  useEffect(() => {
    if (!isOn || !sound) return setState('listening')
    let quiet = 0
    let shown = 0
    const timer = setInterval(() => {
      const level = sound.level()
      // Rises at once and falls slowly, so that it can be read.
      shown = Math.max(level, shown * 0.85)
      if (bar.current) bar.current.style.scale = `${shown.toFixed(2)} 1`
      quiet = level < quietLevel ? quiet + 1 : 0
      if (quiet === 0) setState('heard')
      else if (quiet > quietReadings) setState('quiet')
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
      <span className={s.heard} data-heard={state} role="status">
        {t[state]}
      </span>
    </div>
  )
}
