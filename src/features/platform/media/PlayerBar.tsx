import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import {
  Captions as CaptionsIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Settings,
  Volume2,
  VolumeX,
} from '../../../ui/icons.tsx'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Control } from './Control.tsx'
import type { PlayerAct } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import s from './player.module.css'
import { PlayerSettings } from './PlayerSettings.tsx'
import type { PlayerSettingsProps } from './PlayerSettings.tsx'
import { SeekBar } from './SeekBar.tsx'
import type { MediaState } from './use-media-state.ts'

export type PlayerBarProps = Omit<PlayerSettingsProps, 'id'> & {
  state: MediaState
  isFull: boolean
  act: (action: PlayerAct) => void
  /** Undefined where the browser has no picture-in-picture. */
  onPip?: (() => void) | undefined
}

/** The controls at the bottom of a video. */
export const PlayerBar = ({ state, isFull, act, onPip, ...settings }: PlayerBarProps): ReactElement => {
  const t = useTexts(playerTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const [label, icon] = state.ended
    ? [t.again, <RotateCcw key="again" />]
    : state.paused
      ? [t.play, <Play key="play" />]
      : [t.pause, <Pause key="pause" />]
  return (
    // The panel closes with Escape and when the focus leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={s.bar}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      {open && <PlayerSettings id={id} {...settings} />}
      <SeekBar time={state.time} length={state.length} loaded={state.loaded} onSeek={(at) => act({ act: 'to', at })} />
      <div className={s.controls}>
        {/* The start button was removed by its click, so the focus moves here. */}
        <Control label={label} icon={icon} onClick={() => act({ act: 'toggle' })} focused />
        <Control
          label={state.muted ? t.unmute : t.mute}
          icon={state.muted ? <VolumeX /> : <Volume2 />}
          onClick={() => act({ act: 'mute' })}
        />
        <input
          type="range"
          className={s.volume}
          min={0}
          max={1}
          step={0.05}
          value={state.muted ? 0 : state.volume}
          onChange={(event) => act({ act: 'loudness', volume: event.currentTarget.valueAsNumber })}
          aria-label={t.volume}
        />
        <span className={s.time}>
          {duration(Math.floor(state.time))} / {duration(state.length)}
        </span>
        <span className={s.space} />
        {settings.captions.length > 0 && (
          <Control
            label={t.captions}
            icon={<CaptionsIcon />}
            pressed={settings.language !== null}
            onClick={() => act({ act: 'captions' })}
          />
        )}
        <Control
          label={t.settings}
          icon={<Settings />}
          expanded={open}
          controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
        {onPip && <Control label={t.pip} icon={<PictureInPicture2 />} onClick={onPip} wide />}
        <Control
          label={isFull ? t.leaveFullscreen : t.fullscreen}
          icon={isFull ? <Minimize /> : <Maximize />}
          onClick={() => act({ act: 'fullscreen' })}
        />
      </div>
    </div>
  )
}
