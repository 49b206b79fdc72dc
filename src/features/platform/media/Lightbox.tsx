import { useCallback, useEffect, useRef, useState } from 'react'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from '../../../ui/icons.tsx'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { openModal } from '../../../ui/overlay/open-modal.ts'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import { useSwipe } from '../../../ui/overlay/use-swipe.ts'
import s from './lightbox.module.css'
import { lightboxTexts } from './lightbox-texts.ts'
import { VideoPlayer } from './VideoPlayer.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type LightboxProps = {
  files: readonly MediaFile[]
  /** The index of the first slide, from 0. */
  start: number
  onClose: () => void
  /** Called with the index of the visible slide. */
  onShow?: (index: number) => void
  /** Renders the actions of the visible slide. */
  actions?: (index: number) => ReactNode
}

/** Zoom factor of an enlarged picture. */
const ZOOM = 2.5

/** Scrolls so that the same point of the picture stays under the pointer when it is enlarged. */
const centre = (slide: HTMLElement, x: number, y: number): void => {
  slide.scrollTo({
    left: x * slide.scrollWidth - slide.clientWidth / 2,
    top: y * slide.scrollHeight - slide.clientHeight / 2,
    behavior: 'instant',
  })
}

/**
 * Photos and videos in full-window view: arrow keys, sideways scrolling, swipe down or Back to close, double click or
 * button to enlarge, Escape.
 */
export const Lightbox = ({ files, start, onClose, onShow, actions }: LightboxProps): ReactElement => {
  const t = useTexts(lightboxTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  /** Width in px of the enlarged picture. */
  const [width, setWidth] = useState<number>()
  const enlarged = width !== undefined
  const show = useCallback((index: number, behavior: ScrollBehavior = 'smooth'): void => {
    setWidth(undefined)
    strip.current?.children[index]?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
  }, [])
  const close = (): void => dialog.current?.close()
  useEffect(() => {
    const forget = openModal(dialog.current)
    show(start, 'instant')
    return forget
  }, [start, show])
  useCloseOnBack(true, close)
  // Sideways movement is native scrolling.
  useSwipe(strip, strip, { onDown: close, isFree: (target) => !enlarged && !target.closest('[role="slider"], input') })
  const enlarge = (at?: { x: number; y: number }): void => {
    const slide = strip.current?.children[current]
    const picture = slide?.querySelector('img')
    setWidth(enlarged || !picture ? undefined : Math.round(picture.getBoundingClientRect().width * ZOOM))
    if (!enlarged && slide instanceof HTMLElement)
      requestAnimationFrame(() => centre(slide, at?.x ?? 0.5, at?.y ?? 0.5))
  }
  const enlargeAtPointer = (event: MouseEvent<HTMLImageElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    enlarge({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const isPhoto = files[current]?.kind === 'photo'
  const position = isPhoto ? t.photo(current + 1, files.length) : t.position(current + 1, files.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the gallery; every action has a button too
    <dialog
      ref={dialog}
      className={s.lightbox}
      aria-label={t.photos}
      onClose={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => {
        if (enlarged || !['ArrowRight', 'ArrowLeft'].includes(event.key)) return
        // Focused, the strip would scroll by itself too.
        if (event.target === strip.current) event.preventDefault()
        show(current + (event.key === 'ArrowRight' ? 1 : -1))
      }}
    >
      {/* What scrolls is a tab stop: the strip, or the enlarged picture in it. */}
      <div
        ref={strip}
        className={s.strip}
        role="group"
        aria-label={position}
        tabIndex={enlarged ? -1 : 0}
        data-enlarged={enlarged || undefined}
        onScroll={(event) => {
          // An enlarged slide scrolls inside.
          if (event.target !== event.currentTarget) return
          const index = Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth))
          if (index !== current) onShow?.(index)
          setCurrent(index)
        }}
      >
        {files.map((file, index) => (
          <figure
            key={file._id}
            className={s.slide}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls while it is enlarged
            tabIndex={enlarged && index === current ? 0 : undefined}
            data-enlarged={(enlarged && index === current) || undefined}
          >
            {file.kind === 'video' ? (
              <div className={s.video}>
                {Math.abs(index - current) < 2 && (
                  <VideoPlayer file={file} title={file.alt || t.position(index + 1, files.length)} />
                )}
              </div>
            ) : (
              // A shortcut for pointers; the button below is for everyone.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <img
                src={file.url}
                srcSet={file.srcset}
                sizes={enlarged && index === current ? `${width}px` : '100vw'}
                style={enlarged && index === current ? { width } : undefined}
                width={file.width}
                height={file.height}
                alt={file.alt || t.photo(index + 1, files.length)}
                decoding="async"
                loading={Math.abs(index - start) < 2 ? 'eager' : 'lazy'}
                onDoubleClick={enlargeAtPointer}
              />
            )}
          </figure>
        ))}
      </div>
      <div className={s.close}>
        {isPhoto && (
          <IconButton
            label={enlarged ? t.shrink : t.enlarge}
            icon={enlarged ? <ZoomOut /> : <ZoomIn />}
            aria-pressed={enlarged}
            onClick={() => enlarge()}
          />
        )}
        <IconButton label={t.close} icon={<X />} onClick={close} />
      </div>
      <div className={s.foot}>
        {files[current]?.alt && !enlarged && <p className={s.altText}>{files[current].alt}</p>}
        {actions && !enlarged && (
          <div className={s.actions} data-theme="dark">
            {actions(current)}
          </div>
        )}
        {files.length > 1 && (
          <div className={cx(layout.row, s.steps)}>
            <IconButton
              label={t.previous}
              icon={<ChevronLeft />}
              disabled={current === 0}
              onClick={() => show(current - 1)}
            />
            <span aria-live="polite">{position}</span>
            <IconButton
              label={t.next}
              icon={<ChevronRight />}
              disabled={current === files.length - 1}
              onClick={() => show(current + 1)}
            />
          </div>
        )}
      </div>
    </dialog>
  )
}
