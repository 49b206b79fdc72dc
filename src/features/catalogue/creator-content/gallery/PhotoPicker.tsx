import { Checkbox, Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { Search } from '../../../../ui/icons.tsx'
import type { Photo } from '../../../../../contract/catalogue/assets/photos.ts'
import { usePage } from '../../../../api/use-page.ts'
import { errorText } from '../../../../lib/error-texts.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { FormField } from '../../../../ui/antd/FormField.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/EmptyState.tsx'
import { More } from '../../../../ui/feedback/More.tsx'
import { SkeletonGrid } from '../../../../ui/feedback/SkeletonLists.tsx'
import { galleryTexts } from './gallery-texts.ts'
import s from './picker.module.css'
import { contentTexts } from '../texts.ts'
import type { KnownPhoto } from './use-gallery-photos.ts'
import { useSelection } from '../bulk/use-selection.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

const TYPING_MS = 350

type PhotoPickerProps = {
  /** Whether a photo is already in the gallery. */
  isTaken: (id: string) => boolean
  onClose: () => void
  onTake: (photos: KnownPhoto[]) => void
}

const known = ({ _id, title, description = '', photo }: Photo): KnownPhoto => ({
  _id,
  title,
  url: photo?.url ?? '',
  alt: description,
})

/** Dialog to select among the creator's existing photos. */
export const PhotoPicker = ({ isTaken, onClose, onTake }: PhotoPickerProps): ReactElement => {
  const t = useTexts(contentTexts)
  const g = useTexts(galleryTexts)
  const [words, setWords] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words])
  const list = usePage('photos.searchOwn', { query: { limit: 24, ...(q && { q }) } })
  const free = useMemo(
    () => list.items.filter(({ _id, photo }) => photo !== undefined && !isTaken(_id)),
    [list.items, isTaken]
  )
  const selection = useSelection(useMemo(() => free.map(({ _id }) => _id), [free]))
  return (
    <Modal
      open
      onClose={onClose}
      title={g.pickTitle}
      width="lg"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            disabled={selection.ids.length === 0}
            onClick={() => onTake(free.filter(({ _id }) => selection.has(_id)).map(known))}
          >
            {g.take(selection.ids.length)}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <FormField label={t.search}>
          <Input
            type="search"
            value={words}
            maxLength={100}
            prefix={<Search aria-hidden />}
            onChange={(event) => setWords(event.target.value)}
          />
        </FormField>
        <p className={textStyles.note}>{g.pickHint}</p>
        {list.isLoading ? (
          <SkeletonGrid count={6} />
        ) : list.error && list.items.length === 0 ? (
          <ErrorState compact message={errorText(list.error)} onRetry={list.reload} />
        ) : free.length === 0 && !list.hasMore ? (
          <EmptyState compact scene="seats" title={q ? t.none : g.noneLeft}>
            {q ? t.noneHint : g.noneLeftHint}
          </EmptyState>
        ) : (
          <ul className={s.grid}>
            {free.map((photo) => (
              <li key={photo._id}>
                <Checkbox
                  className={s.tile}
                  checked={selection.has(photo._id)}
                  onChange={({ nativeEvent }) => selection.toggle(photo._id, nativeEvent.shiftKey)}
                >
                  <img
                    src={photo.photo?.url}
                    srcSet={photo.photo?.srcset}
                    sizes="9rem"
                    alt={photo.description || photo.title || t.untitled}
                    loading="lazy"
                  />
                  {photo.galleryId && <span className={s.elsewhere}>{g.elsewhere}</span>}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        <More page={list} />
      </div>
    </Modal>
  )
}
