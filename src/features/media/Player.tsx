import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, RefObject } from 'react'
import type { MediaFile } from '../../../contract/files.ts'
import { duration } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { actOn, playerAct } from './player-keys.ts'
import type { PlayerAct } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'
import s from './player.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { keepPlace, leftAt } from './resume.ts'
import type { Reread } from './source.ts'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { useMediaState } from './use-media-state.ts'
import { useSource } from './use-source.ts'

export type PlayerProps = {
  file: MediaFile
  title: string
  video: RefObject<HTMLVideoElement | null>
  /** What fills the screen and hears the keys. */
  frame: RefObject<HTMLDivElement | null>
  resumeKey?: string | undefined
  reread?: Reread | undefined
}

const NO_CAPTIONS: NonNullable<MediaFile['captions']> = []
/** Seconds between two notes of the place. */
const NOTE_S = 5

/** Everything over a started video: source, controls, keys, the place where it was left, what goes wrong. */
export const Player = ({ file, title, video, frame, resumeKey, reread }: PlayerProps): ReactElement => {
  const t = useTexts(playerTexts)
  const [from] = useState(() => (resumeKey ? leftAt(resumeKey) : 0))
  const [isResumed, setResumed] = useState(from > 0)
  const captions = file.captions ?? NO_CAPTIONS
  /** A finger on a picture without controls asks for the controls. */
  const woke = useRef(false)
  const overlay = useRef<HTMLDivElement>(null)
  const source = useSource({ video, file, from, reread })
  const state = useMediaState(video, file.duration)
  const subtitles = useCaptions(video, captions)
  const screen = useFullscreen(frame, video)
  const idle = useIdle(frame, !state.paused && !source.failed)
  const noted = state.paused ? state.time : Math.floor(state.time / NOTE_S) * NOTE_S
  useEffect(() => {
    if (resumeKey && noted > 0) keepPlace(resumeKey, state.ended ? 0 : noted, state.length)
  }, [resumeKey, noted, state.ended, state.length])
  const act = (asked: PlayerAct): void => {
    const element = video.current
    if (!element) return
    if (asked.act === 'fullscreen') screen.toggle()
    else if (asked.act === 'captions') subtitles.toggle()
    else actOn(element, asked, state.length)
    if (asked.act === 'seek' || asked.act === 'share' || asked.act === 'to') setResumed(false)
  }
  const press = (event: KeyboardEvent): void => {
    const asked = playerAct({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      target: event.target,
    })
    if (!asked) return
    event.preventDefault()
    // The lists and viewers around it have the same keys.
    event.stopPropagation()
    act(asked)
  }
  const isPipKnown = typeof document.exitPictureInPicture === 'function' && document.pictureInPictureEnabled
  return (
    // The keys are those of the controls inside, from wherever the focus is among them.
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
      {/* The whole picture pauses and goes on, for the pointer; the keyboard has its button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={s.picture}
        onPointerDown={(event) => {
          woke.current = idle && event.pointerType === 'touch'
        }}
        onClick={() => woke.current || act({ act: 'toggle' })}
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
              // The button goes with the failure; the keys stay here.
              overlay.current?.focus()
              source.retry()
            }}
          >
            {t.retry}
          </Button>
        </div>
      )}
      {isResumed && state.time < from + NOTE_S && (
        <p className={s.resumed} role="status">
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
        onPip={
          isPipKnown
            ? () =>
                (document.pictureInPictureElement
                  ? document.exitPictureInPicture()
                  : video.current?.requestPictureInPicture()
                )?.catch(() => undefined)
            : undefined
        }
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
