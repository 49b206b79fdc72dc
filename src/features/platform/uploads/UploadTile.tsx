import { useSortable } from '@dnd-kit/sortable'
import { Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { ArrowLeft, ArrowRight } from '../../../ui/icons.tsx'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { nameOfItem } from './upload-state-text.ts'
import { uploadTexts } from './texts.ts'
import type { UploadItem } from './upload-item.ts'
import { UploadState } from './UploadState.tsx'
import { UploadTools } from './UploadTools.tsx'
import s from './upload-tiles.module.css'
import type { Uploads } from './use-uploads.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** Maximum length of an alternative text, as in the contract. */
const ALT = 1000

type UploadTileProps = {
  item: UploadItem
  at: number
  uploads: Uploads
  accept?: string | undefined
  describe?: boolean | undefined
  children?: ReactNode
}

/** One tile of the sortable list. The picture is the drag handle. */
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
      className={cx(layout.stack2, s.tile)}
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
        {/* Rendered by CSS: as text it would have to be part of the button's name. */}
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
      <UploadState item={item} name={name} uploads={uploads} accept={accept} />
      {describe && item.status !== 'failed' && (
        <FormField label={t.alt} hint={item.alt === '' ? t.altHint : undefined}>
          <Input
            value={item.alt}
            maxLength={ALT}
            onChange={(event) => uploads.describe(item.key, event.target.value)}
          />
        </FormField>
      )}
      {children}
    </li>
  )
}
