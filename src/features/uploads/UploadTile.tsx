import { useSortable } from '@dnd-kit/sortable'
import type { ReactElement, ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from '../../ui/icons.tsx'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { barValue, nameOfItem, uploadStateText } from './upload-state-text.ts'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'
import { UploadTools, UploadWayOn } from './UploadTools.tsx'
import s from './upload-tiles.module.css'
import type { Uploads } from './use-uploads.ts'

/** Characters of an alternative text at most, as the contract has it. */
const ALT = 1000

type UploadTileProps = {
  item: UploadItem
  at: number
  uploads: Uploads
  accept?: string | undefined
  describe?: boolean | undefined
  children?: ReactNode
}

/** One picture among those to be put in order. The picture itself is the handle. */
export const UploadTile = ({ item, at, uploads, accept, describe, children }: UploadTileProps): ReactElement => {
  const t = useTexts(uploadTexts)
  const locale = useLocale()
  const name = nameOfItem(item, at, locale)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key,
  })
  const moved = transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      ref={setNodeRef}
      className={s.tile}
      style={{ transform: moved, transition }}
      data-dragging={isDragging || undefined}
      data-failed={item.status === 'failed' || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={s.picture}
        aria-label={t.drag(name)}
        data-busy={item.status !== 'ready' || undefined}
      >
        {item.previewUrl === undefined ? (
          <span className={s.blank}>{name}</span>
        ) : (
          <img src={item.previewUrl} alt="" draggable={false} />
        )}
        {/* Drawn by the style: as text it would have to stand in the button's name. */}
        <span className={s.place} data-place={at + 1} aria-hidden />
      </button>
      <div className={s.tools}>
        <IconButton
          size="sm"
          label={t.earlier(name)}
          icon={<ArrowLeft />}
          disabled={at === 0}
          onClick={() => uploads.move(at, at - 1)}
        />
        <IconButton
          size="sm"
          label={t.later(name)}
          icon={<ArrowRight />}
          disabled={at === uploads.items.length - 1}
          onClick={() => uploads.move(at, at + 1)}
        />
        <span className={s.space} />
        <UploadTools item={item} name={name} uploads={uploads} />
      </div>
      {item.status !== 'ready' && (
        <div className={s.state}>
          {item.status !== 'failed' && <ProgressBar value={barValue(item)} label={name} />}
          <p
            className={item.status === 'failed' ? s.error : s.note}
            role={item.status === 'failed' ? 'alert' : undefined}
          >
            {uploadStateText(item, locale)}
          </p>
          <UploadWayOn item={item} uploads={uploads} accept={accept} />
        </div>
      )}
      {describe && item.status !== 'failed' && (
        <Field label={t.alt} hint={item.alt === '' ? t.altHint : undefined}>
          <TextInput
            value={item.alt}
            maxLength={ALT}
            onChange={(event) => uploads.describe(item.key, event.target.value)}
          />
        </Field>
      )}
      {children}
    </li>
  )
}
