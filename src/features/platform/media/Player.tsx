import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { execute, playerAct } from './player-keys.ts'
import type { PlayerAct } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import s from './player.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { keepPlace, savedPosition } from './saved-position.ts'
import type { Refetch } from './media-source.ts'
import { togglePip } from './toggle-pip.ts'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { useMediaState } from './use-media-state.ts'
import { useSource } from './use-source.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type PlayerProps = {
  file: MediaFile
  title: string
  video: RefObject<HTMLVideoElement | null>
  /** The element that is shown in full screen and receives the keys. */
  frame: RefObject<HTMLDivElement | null>
  resumeKey?: string | undefined
  refetch?: Refetch | undefined
}

const NO_CAPTIONS: NonNullable<MediaFile['captions']> = []
/** Interval, in seconds, in which the position is saved. */
const SAVE_INTERVAL_S = 5

/** The part over a started video: source, controls, keys, saved position and errors. */
export const Player = ({ file, title, video, frame, resumeKey, refetch }: PlayerProps): ReactElement => {
  const t = useTexts(playerTexts)
  const [from] = useState(() => (resumeKey ? savedPosition(resumeKey) : 0))
  const [isResumed, setResumed] = useState(from > 0)
  const captions = file.captions ?? NO_CAPTIONS
  /** A tap while the controls are hidden only shows them. */
  const isWakingTap = useRef(false)
  const overlay = useRef<HTMLDivElement>(null)
  const source = useSource({ video, file, from, refetch })
  const state = useMediaState(video, file.duration)
  const subtitles = useCaptions(video, captions)
  const screen = useFullscreen(frame, video)
  const idle = useIdle(frame, !state.paused && !source.failed)
  const noted = state.paused ? state.time : Math.floor(state.time / SAVE_INTERVAL_S) * SAVE_INTERVAL_S
  useEffect(() => {
    if (resumeKey && noted > 0) keepPlace(resumeKey, state.ended ? 0 : noted, state.length)
  }, [resumeKey, noted, state.ended, state.length])
  const act = (action: PlayerAct): void => {
    const element = video.current
    if (!element) return
    if (action.act === 'fullscreen') screen.toggle()
    else if (action.act === 'captions') subtitles.toggle()
    else execute(element, action, state.length)
    if (action.act === 'seek' || action.act === 'share' || action.act === 'to') setResumed(false)
  }
  const press = (event: KeyboardEvent): void => {
    const action = playerAct({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      target: event.target,
    })
    if (!action) return
    event.preventDefault()
    // Stops the event, because lists and viewers around it use the same keys.
    event.stopPropagation()
    act(action)
  }
  return (
    // The keys belong to the controls inside, whichever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={overlay}
      tabIndex={-1}
      className={s.overlay}
      role="group"
      aria-label={title}
      data-idle={idle || undefined}
      onKeyDown={press}
    >
      {/* A click anywhere on the picture pauses or continues; keyboard users have the button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={s.picture}
        onPointerDown={(event) => {
          isWakingTap.current = idle && event.pointerType === 'touch'
        }}
        onClick={() => isWakingTap.current || act({ act: 'toggle' })}
        onDoubleClick={() => act({ act: 'fullscreen' })}
      />
      {state.waiting && !source.failed && (
        <span className={s.waiting}>
          <Spinner label={t.buffering} />
        </span>
      )}
      {source.failed && (
        <div className={s.failed} role="alert">
          <p>
            <strong>{t.failed}</strong> {t.failedHint}
          </p>
          <Button
            variant="lamp"
            onClick={() => {
              // The button disappears with the error; the focus stays in the player.
              overlay.current?.focus()
              source.retry()
            }}
          >
            {t.retry}
          </Button>
        </div>
      )}
      {isResumed && state.time < from + SAVE_INTERVAL_S && (
        <p className={cx(layout.row, s.resumed)} role="status">
          {t.resumed(duration(from))}
          <button type="button" onClick={() => act({ act: 'share', share: 0 })}>
            {t.fromStart}
          </button>
        </p>
      )}
      <PlayerBar
        state={state}
        isFull={screen.isFull}
        act={act}
        onPip={togglePip(video)}
        rate={state.rate}
        onRate={(rate) => act({ act: 'speed', rate })}
        levels={source.levels}
        level={source.level}
        onLevel={source.selectLevel}
        captions={captions}
        language={subtitles.language}
        onLanguage={subtitles.choose}
      />
    </div>
  )
}
