import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { Play, VolumeX, WifiOff } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Spinner } from '../../../../ui/feedback/Spinner.tsx'
import { execute } from '../../../platform/media/player-keys.ts'
import { playerTexts } from '../../../platform/media/player-texts.ts'
import player from '../../../platform/media/player.module.css'
import { togglePip } from '../../../platform/media/toggle-pip.ts'
import { useFullscreen } from '../../../platform/media/use-fullscreen.ts'
import { useIdle } from '../../../platform/media/use-idle.ts'
import { useMediaState } from '../../../platform/media/use-media-state.ts'
import { LiveBar } from './LiveBar.tsx'
import { liveAct } from './live-keys.ts'
import type { LiveAct } from './live-keys.ts'
import s from './live-player.module.css'
import { storeVolume } from './live-volume.ts'
import { livePlayerTexts } from './player-texts.ts'
import { useLive } from './use-live.ts'
import { useTextTracks } from './use-text-tracks.ts'

export type LivePlayerProps = {
  stream: Pick<Stream, '_id' | 'title' | 'cover' | 'isInterrupted' | 'performer'>
  /** The element that is shown in full screen. */
  frame: RefObject<HTMLElement | null>
  isTheatre: boolean
  onTheatre: () => void
  /** Called with the width divided by the height whenever it changes: pictures of phones are upright. */
  onShape: (ratio: number) => void
  /** Further settings of the picture. */
  settings?: ReactNode
  /** What is shown in the picture, below the controls. */
  children?: ReactNode
}

/** The last second of what is buffered: seeking beyond would stall. */
const lastBuffered = ({ buffered, currentTime }: HTMLVideoElement): number =>
  buffered.length > 0 ? buffered.end(buffered.length - 1) - 1 : currentTime

/** The live picture with its controls and keys. It starts by itself, with sound where the browser allows that. */
export const LivePlayer = ({
  stream,
  frame,
  isTheatre,
  onTheatre,
  onShape,
  settings,
  children,
}: LivePlayerProps): ReactElement => {
  const t = useTexts(livePlayerTexts)
  const p = useTexts(playerTexts)
  const video = useRef<HTMLVideoElement>(null)
  const live = useLive(video, stream._id)
  const state = useMediaState(video)
  const screen = useFullscreen(frame, video)
  const words = useTextTracks(video)
  const isHindered = live.isBlocked || live.isSilenced || stream.isInterrupted
  const idle = useIdle(frame, !state.paused && !isHindered)
  const isWakingTap = useRef(false)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const read = (): void => {
      if (element.videoHeight > 0) onShape(element.videoWidth / element.videoHeight)
    }
    element.addEventListener('resize', read)
    read()
    return () => element.removeEventListener('resize', read)
  }, [onShape])
  const act = (action: LiveAct): void => {
    const element = video.current
    if (!element) return
    if (action.act === 'theatre') return onTheatre()
    if (action.act === 'edge') return live.toEdge()
    if (action.act === 'fullscreen') return screen.toggle()
    if (action.act === 'captions') return words.toggle()
    if (action.act === 'mute' && live.isSilenced) return live.release()
    execute(element, action, lastBuffered(element))
    if (action.act === 'mute' || action.act === 'volume' || action.act === 'loudness')
      storeVolume({ volume: element.volume, muted: element.muted })
  }
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const action = liveAct({ key, ctrlKey, metaKey, altKey, target })
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  }
  return (
    <>
      {/* A live picture brings its captions with it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={s.video} playsInline tabIndex={-1} aria-label={t.player(stream.title)} />
      {/* The keys belong to the controls inside, whichever has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        tabIndex={-1}
        className={player.overlay}
        role="group"
        aria-label={stream.title}
        data-idle={idle || undefined}
        onKeyDown={press}
      >
        {/* A click on the picture pauses or continues; keyboard users have the button. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={player.picture}
          onPointerDown={(event) => {
            isWakingTap.current = event.pointerType === 'touch'
          }}
          onClick={() => isWakingTap.current || act({ act: 'toggle' })}
          onDoubleClick={() => act({ act: 'fullscreen' })}
        />
        {children}
        {stream.isInterrupted ? (
          <p className={s.interrupted} role="status">
            <WifiOff aria-hidden /> {t.interrupted(stream.performer.name)}
          </p>
        ) : live.isBlocked ? (
          <button type="button" className={s.release} data-middle onClick={live.release}>
            <Play aria-hidden /> {t.watch}
          </button>
        ) : (
          state.waiting && (
            <span className={player.waiting}>
              <Spinner label={state.time > 0 ? p.buffering : t.connecting} />
            </span>
          )
        )}
        {live.isSilenced && !live.isBlocked && (
          <button type="button" className={s.release} onClick={live.release}>
            <VolumeX aria-hidden /> {t.sound}
          </button>
        )}
        <LiveBar
          state={state}
          act={act}
          behind={live.behind}
          levels={live.levels}
          level={live.level}
          onLevel={live.selectLevel}
          isFull={screen.isFull}
          isTheatre={isTheatre}
          captions={words.isOn}
          onPip={togglePip(video)}
          settings={settings}
        />
      </div>
    </>
  )
}
