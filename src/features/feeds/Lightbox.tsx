import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { Feed } from '../../../contract/feeds.ts'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import s from './lightbox.module.css'
import { feedTexts } from './texts.ts'

type LightboxProps = { files: NonNullable<Feed['files']>; start: number; onClose: () => void }

/** Photos over the whole window: arrow keys, swipes by scrolling, Escape. */
export const Lightbox = ({ files, start, onClose }: LightboxProps): ReactElement => {
  const t = useTexts(feedTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(start)
  const show = useCallback((index: number, behavior: ScrollBehavior = 'smooth'): void => {
    strip.current?.children[index]?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
  }, [])
  useEffect(() => {
    dialog.current?.showModal()
    show(start, 'instant')
  }, [start, show])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the gallery; every action has a button too
    <dialog
      ref={dialog}
      className={s.lightbox}
      aria-label={t.photos}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') show(current + 1)
        if (event.key === 'ArrowLeft') show(current - 1)
      }}
    >
      <div
        ref={strip}
        className={s.strip}
        onScroll={(event) => setCurrent(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))}
      >
        {files.map((file, index) => (
          <figure key={file._id} className={s.slide}>
            <img src={file.url} srcSet={file.srcset} sizes="100vw" width={file.width} height={file.height} alt={file.alt || t.photo(index + 1, files.length)} decoding="async" />
          </figure>
        ))}
      </div>
      <div className={s.close}>
        <IconButton label={t.close} icon={<X />} onClick={() => dialog.current?.close()} />
      </div>
      {files.length > 1 && (
        <div className={s.steps}>
          <IconButton label={t.previous} icon={<ChevronLeft />} disabled={current === 0} onClick={() => show(current - 1)} />
          <span aria-live="polite">{t.photo(current + 1, files.length)}</span>
          <IconButton label={t.next} icon={<ChevronRight />} disabled={current === files.length - 1} onClick={() => show(current + 1)} />
        </div>
      )}
    </dialog>
  )
}
