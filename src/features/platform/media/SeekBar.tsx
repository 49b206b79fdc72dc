import type { CSSProperties, ReactElement } from 'react'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { playerTexts } from './player-texts.ts'
import s from './player.module.css'

type SeekBarProps = { time: number; length: number; loaded: number; onSeek: (seconds: number) => void }

/** The position and the buffered part of a media file, as a native slider for assistive technology. */
export const SeekBar = ({ time, length, loaded, onSeek }: SeekBarProps): ReactElement => {
  const t = useTexts(playerTexts)
  const part = (seconds: number): string => `${length > 0 ? Math.min(100, (seconds / length) * 100) : 0}%`
  return (
    <input
      type="range"
      className={s.seek}
      data-time
      style={{ '--at': part(time), '--loaded': part(loaded) } as CSSProperties}
      min={0}
      max={Math.max(length, 0.1)}
      step="any"
      value={Math.min(time, length)}
      onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      aria-label={t.position}
      aria-valuetext={t.positionOf(duration(time), duration(length))}
    />
  )
}
