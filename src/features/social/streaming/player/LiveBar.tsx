import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import {
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  Settings,
  Volume2,
  VolumeX,
} from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { Control } from '../../../platform/media/Control.tsx'
import type { Level } from '../../../platform/media/hls.ts'
import { playerTexts } from '../../../platform/media/player-texts.ts'
import player from '../../../platform/media/player.module.css'
import type { MediaState } from '../../../platform/media/use-media-state.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import type { LiveAct } from './live-keys.ts'
import s from './live-player.module.css'
import { livePlayerTexts } from './player-texts.ts'

export type LiveBarProps = {
  state: MediaState
  act: (action: LiveAct) => void
  behind: number
  levels: readonly Level[]
  level: number
  onLevel: (index: number) => void
  isFull: boolean
  isTheatre: boolean
  /** Whether captions are shown; undefined: the stream has none. */
  captions: boolean | undefined
  /** Undefined where the browser has no picture-in-picture. */
  onPip: (() => void) | undefined
  /** Further settings of the picture. */
  settings: ReactNode
}

/** The controls at the bottom of a live picture. */
export const LiveBar = ({
  state,
  act,
  behind,
  levels,
  level,
  onLevel,
  isFull,
  isTheatre,
  captions,
  onPip,
  settings,
}: LiveBarProps): ReactElement => {
  const t = useTexts(livePlayerTexts)
  const p = useTexts(playerTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const isLive = behind === 0 && !state.paused
  return (
    // The panel closes with Escape and when the focus leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cx(player.bar, s.bar)}
      data-controls
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      {open && (
        <div className={cx(layout.stack2, player.settings)} id={id} role="group" aria-label={p.settings}>
          {levels.length > 1 && (
            <label>
              {p.quality}
              <select value={level} onChange={(event) => onLevel(Number(event.currentTarget.value))}>
                <option value={-1}>{p.auto}</option>
                {levels.map(({ index, height }) => (
                  <option key={index} value={index}>
                    {p.lines(height)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {settings}
        </div>
      )}
      <div className={player.controls}>
        <Control
          label={state.paused ? p.play : p.pause}
          icon={state.paused ? <Play /> : <Pause />}
          onClick={() => act({ act: 'toggle' })}
        />
        <Control
          label={state.muted ? p.unmute : p.mute}
          icon={state.muted ? <VolumeX /> : <Volume2 />}
          onClick={() => act({ act: 'mute' })}
        />
        <input
          type="range"
          className={player.volume}
          min={0}
          max={1}
          step={0.05}
          value={state.muted ? 0 : state.volume}
          onChange={(event) => act({ act: 'loudness', volume: event.currentTarget.valueAsNumber })}
          aria-label={p.volume}
        />
        <button
          type="button"
          className={s.edge}
          data-live={isLive || undefined}
          disabled={isLive}
          onClick={() => act({ act: 'edge' })}
        >
          <span className={s.dot} />
          {isLive ? t.live : t.toLive}
          {behind > 0 && <span className={s.behind}>{t.behind(behind)}</span>}
        </button>
        <span className={player.space} />
        {captions !== undefined && (
          <Control label={p.captions} icon={<Captions />} pressed={captions} onClick={() => act({ act: 'captions' })} />
        )}
        <Control
          label={p.settings}
          icon={<Settings />}
          expanded={open}
          controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
        {onPip && <Control label={p.pip} icon={<PictureInPicture2 />} onClick={onPip} wide />}
        <Control
          label={isTheatre ? t.leaveTheatre : t.theatre}
          icon={<RectangleHorizontal />}
          pressed={isTheatre}
          onClick={() => act({ act: 'theatre' })}
          wide
        />
        <Control
          label={isFull ? p.leaveFullscreen : p.fullscreen}
          icon={isFull ? <Minimize /> : <Maximize />}
          onClick={() => act({ act: 'fullscreen' })}
        />
      </div>
    </div>
  )
}
