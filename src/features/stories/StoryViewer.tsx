import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import type { StoryGroup } from '../../../contract/feeds.ts'
import { useCache } from '../../api/cache.ts'
import { useTexts } from '../../lib/texts.ts'
import { STILL_PX } from '../../ui/overlay/follow-finger.ts'
import { openModal } from '../../ui/overlay/open-modal.ts'
import { useCloseOnBack } from '../../ui/overlay/use-close-on-back.ts'
import { useSwipe } from '../../ui/overlay/use-swipe.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { markSeen, useSeen } from './seen.ts'
import { beginOf, besideOf, stepBack, stepOn } from './steps.ts'
import { StoryHead } from './StoryHead.tsx'
import { StoryShown } from './StoryShown.tsx'
import s from './story-viewer.module.css'
import { viewerTexts } from './viewer-texts.ts'

export type StoryViewerProps = {
  groups: readonly StoryGroup[] /** Whose stories come first. */
  start: number
  onClose: () => void
}

/** ms: shorter is a tap, longer was holding the story. */
const TAP_MS = 250

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Stories over the whole window, one after the other: tap left and right, hold to pause, sideways to the next creator, down or Back to close, arrow keys,
 * space and Escape. They go on by themselves after their time, unless the viewer has asked for less motion, holds, or has a locked one before them.
 */
export const StoryViewer = ({ groups, start, onClose }: StoryViewerProps): ReactElement | null => {
  const t = useTexts(viewerTexts)
  const cache = useCache()
  const seen = useSeen()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const pressed = useRef({ at: 0, x: 0, y: 0 })
  const renewed = useRef(new Set<string>())
  const [place, setPlace] = useState(() => beginOf(groups, start, seen))
  const [paused, setPaused] = useState(prefersStill)
  const [held, setHeld] = useState(false)
  const [muted, setMuted] = useState(true)
  const [progress, setProgress] = useState(0)
  const group = groups[place.group]
  const feed = group?.feeds[place.story]
  useEffect(() => {
    const forget = openModal(dialog.current)
    // The keys work from everywhere in it; no button is lit before one is wanted.
    dialog.current?.focus()
    return forget
  }, [])
  const close = (): void => dialog.current?.close()
  useCloseOnBack(true, close)
  const id = feed?._id
  useEffect(() => {
    if (id) markSeen(id)
  }, [id])
  // The next ones are on their way before they are wanted.
  useEffect(() => {
    const next = stepOn(groups, place, seen)
    const file = next && groups[next.group]?.feeds[next.story]?.files?.[0]
    const address = file?.kind === 'photo' ? file.url : file?.poster
    if (!address) return
    const picture = new Image()
    if (file?.srcset) Object.assign(picture, { sizes: '100vw', srcset: file.srcset })
    picture.src = address
  }, [groups, place, seen])
  // A story may have ended meanwhile, here or in another window.
  useEffect(() => {
    if (!feed) dialog.current?.close()
  }, [feed])
  const go = (to: typeof place | undefined): void => {
    setProgress(0)
    if (to) setPlace(to)
    else close()
  }
  const next = (): void => go(stepOn(groups, place, seen))
  const back = (): void => go(stepBack(groups, place))
  const [before, after] = [besideOf(groups, place, -1, seen), besideOf(groups, place, 1, seen)]
  useSwipe(stage, stage, { onDown: close, onLeft: after && (() => go(after)), onRight: before && (() => go(before)) })
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') next()
    else if (event.key === 'ArrowLeft') back()
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) setPaused(!paused)
    else if (event.key === 'm') setMuted(!muted)
    else return
    event.preventDefault()
  }
  const release = (event: PointerEvent<HTMLElement>): void => {
    setHeld(false)
    const { at, x, y } = pressed.current
    if (performance.now() - at > TAP_MS || Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (event.clientX - left < width / 3) back()
    else next()
  }
  /** The addresses of a story left open have expired: its list is read again, once. */
  const renew = (): void => {
    if (!id || renewed.current.has(id)) return
    renewed.current.add(id)
    cache.invalidate('feeds.stories')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the stories; every action has a button too
    <dialog
      ref={dialog}
      className={s.viewer}
      tabIndex={-1}
      data-theme="dark"
      aria-label={group && t.title(group.performer.name)}
      onClose={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={press}
    >
      {group && feed && (
        <div ref={stage} className={s.stage}>
          <VisuallyHidden>
            <span aria-live="polite">{t.position(place.story + 1, group.feeds.length, group.performer.name)}</span>
          </VisuallyHidden>
          {/* Taps and holding are the pointer's; the keyboard has arrows, space and the buttons. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            className={s.touch}
            onPointerDown={(event) => {
              pressed.current = { at: performance.now(), x: event.clientX, y: event.clientY }
              setHeld(true)
            }}
            onPointerUp={release}
            onPointerCancel={() => setHeld(false)}
            onPointerLeave={() => setHeld(false)}
            onContextMenu={(event) => event.preventDefault()}
          />
          <StoryShown
            key={feed._id}
            feed={feed}
            paused={paused || held}
            muted={muted}
            onProgress={setProgress}
            onEnd={next}
            onBroken={renew}
          />
          <StoryHead
            group={group}
            story={place.story}
            progress={progress}
            paused={paused}
            muted={muted}
            onPause={() => setPaused(!paused)}
            onMute={() => setMuted(!muted)}
            onClose={close}
            onBack={back}
            onNext={next}
          />
        </div>
      )}
    </dialog>
  )
}
