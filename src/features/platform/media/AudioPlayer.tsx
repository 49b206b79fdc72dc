import { useId, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react'
import { Pause, Play } from '../../../ui/icons.tsx'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import s from './audio-player.module.css'
import { audioTexts } from './audio-texts.ts'
import { execute, nextRate, playerAct } from './player-keys.ts'
import type { Refetch } from './media-source.ts'
import { useAudioSource } from './use-audio-source.ts'
import { useMediaState } from './use-media-state.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type AudioPlayerProps = {
  file: MediaFile
  /** The name of the audio file. */
  title: string
  /** Reloads the item when an address has expired. */
  refetch?: Refetch
}

const WIDTH = 3
const FLAT_PEAKS = Array.from({ length: 100 }, () => 12)

/** The waveform as an SVG path: bars around the middle line. */
const waveOf = (peaks: readonly number[]): string =>
  peaks.map((peak, i) => `M${i * WIDTH + 1.5} ${50 - Math.max(3, peak / 2)}V${50 + Math.max(3, peak / 2)}`).join('')

/** An audio player: play, a waveform to seek in, speed. It has the keys of the video player. */
export const AudioPlayer = ({ file, title, refetch }: AudioPlayerProps): ReactElement => {
  const t = useTexts(audioTexts)
  const id = useId()
  const audio = useRef<HTMLAudioElement>(null)
  const state = useMediaState(audio, file.duration)
  const source = useAudioSource({ audio, file, refetch })
  const peaks = file.waveform?.length ? file.waveform : FLAT_PEAKS
  const wave = waveOf(peaks)
  if (file.isPlayable === false) {
    return (
      <p className={cx(layout.cluster, s.player)}>
        {t.notPlayable}{' '}
        <a href={file.url} download>
          {t.download}
        </a>
      </p>
    )
  }
  const at = state.length > 0 ? Math.min(100, (state.time / state.length) * 100) : 0
  const press = (event: KeyboardEvent): void => {
    const action = playerAct({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      target: event.target,
    })
    if (!action || !audio.current || action.act === 'fullscreen' || action.act === 'captions') return
    event.preventDefault()
    source.begin()
    execute(audio.current, action, state.length)
  }
  return (
    // The keys belong to the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={cx(layout.cluster, s.player)} role="group" aria-label={title} onKeyDown={press}>
      {/* Recorded speech or music has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={audio} preload="none" />
      <button
        type="button"
        className={s.play}
        aria-label={state.paused ? t.play(title) : t.pause}
        onClick={() => {
          source.begin()
          if (audio.current) execute(audio.current, { act: 'toggle' }, state.length)
        }}
      >
        {state.waiting && !source.failed ? (
          <Spinner label={t.buffering} />
        ) : state.paused ? (
          <Play aria-hidden />
        ) : (
          <Pause aria-hidden />
        )}
      </button>
      <div className={s.wave} style={{ '--at': `${at}%` } as CSSProperties}>
        <svg viewBox={`0 0 ${peaks.length * WIDTH} 100`} preserveAspectRatio="none" aria-hidden>
          <clipPath id={id}>
            <rect width={`${at}%`} height="100" />
          </clipPath>
          <path d={wave} className={s.rest} />
          <path d={wave} className={s.played} clipPath={`url(#${id})`} />
        </svg>
        <input
          type="range"
          data-time
          min={0}
          max={Math.max(state.length, 0.1)}
          step="any"
          value={Math.min(state.time, state.length)}
          onChange={(event) => {
            source.begin()
            if (audio.current)
              execute(audio.current, { act: 'to', at: event.currentTarget.valueAsNumber }, state.length)
          }}
          aria-label={t.position}
          aria-valuetext={t.positionOf(duration(state.time), duration(state.length))}
        />
      </div>
      <span className={s.time}>{duration(state.paused && state.time === 0 ? state.length : state.time)}</span>
      <button
        type="button"
        className={s.rate}
        aria-label={t.speed(state.rate)}
        onClick={() => {
          if (audio.current)
            execute(audio.current, { act: 'speed', rate: state.rate >= 2 ? 1 : nextRate(state.rate, 1) }, state.length)
        }}
      >
        {state.rate}×
      </button>
      {source.failed && (
        <p className={s.failed} role="alert">
          {t.failed}{' '}
          <button type="button" onClick={source.retry}>
            {t.retry}
          </button>
        </p>
      )}
    </div>
  )
}
