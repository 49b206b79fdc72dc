import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react'
import type { StoryGroup } from '../../../../contract/catalogue/feeds.ts'
import { useCache } from '../../../api/cache.ts'
import { useTexts } from '../../../lib/texts.ts'
import { STILL_PX } from '../../../ui/overlay/finger-drag.ts'
import { openModal } from '../../../ui/overlay/open-modal.ts'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import { useSwipe } from '../../../ui/overlay/use-swipe.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { markSeen, useSeen } from './seen-stories.ts'
import { startOf, besideOf, stepBack, stepOn } from './story-position.ts'
import { StoryHead } from './StoryHead.tsx'
import { StoryContent } from './StoryContent.tsx'
import s from './story-viewer.module.css'
import { viewerTexts } from './viewer-texts.ts'

export type StoryViewerProps = {
  groups: readonly StoryGroup[]
  /** Index of the first creator. */
  start: number
  onClose: () => void
}

/** Time, in ms, that separates a tap from holding the story. */
const TAP_MS = 250

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Stories in full-window view: tap left or right, hold to pause, swipe sideways to the next creator, swipe down or Back
 * to close, arrow keys, space and Escape. They advance by themselves, unless the viewer prefers reduced motion, holds,
 * or sees a locked one.
 */
export const StoryViewer = ({ groups, start, onClose }: StoryViewerProps): ReactElement | null => {
  const t = useTexts(viewerTexts)
  const cache = useCache()
  const seen = useSeen()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const pressed = useRef({ at: 0, x: 0, y: 0 })
  const renewed = useRef(new Set<string>())
  const [place, setPlace] = useState(() => startOf(groups, start, seen))
  const [paused, setPaused] = useState(prefersStill)
  const [held, setHeld] = useState(false)
  const [muted, setMuted] = useState(true)
  const [progress, setProgress] = useState(0)
  const group = groups[place.group]
  const feed = group?.feeds[place.story]
  useEffect(() => {
    const forget = openModal(dialog.current)
    // The dialog itself takes the focus, so that the keys work and no button is highlighted.
    dialog.current?.focus()
    return forget
  }, [])
  const close = (): void => dialog.current?.close()
  useCloseOnBack(true, close)
  const id = feed?._id
  useEffect(() => {
    if (id) markSeen(id)
  }, [id])
  // Preload the next stories.
  useEffect(() => {
    const next = stepOn(groups, place, seen)
    const file = next && groups[next.group]?.feeds[next.story]?.files?.[0]
    const address = file?.kind === 'photo' ? file.url : file?.poster
    if (!address) return
    const picture = new Image()
    if (file?.srcset) Object.assign(picture, { sizes: '100vw', srcset: file.srcset })
    picture.src = address
  }, [groups, place, seen])
  // A story may have expired or been deleted since.
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
  /** The addresses of an open story have expired: reload its list, once. */
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
          {/* Tapping and holding are for pointers; keyboard users have arrows, space and the buttons. */}
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
          <StoryContent
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
