import type { ReactElement } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import s from './photo-strip.module.css'
import { composerTexts } from './texts.ts'
import type { Photo, Photos } from './use-photos.ts'

const ALT = 1000

/** The chosen photos: their progress, their order, what they show. */
export const PhotoStrip = ({ photos, move, remove, retry, describe }: Photos): ReactElement => (
  <ul className={s.strip}>
    {photos.map((photo, index) => (
      <Row key={photo.key} photo={photo} isFirst={index === 0} isLast={index === photos.length - 1} move={move} remove={remove} retry={retry} describe={describe} />
    ))}
  </ul>
)

type RowProps = Pick<Photos, 'move' | 'remove' | 'retry' | 'describe'> & { photo: Photo; isFirst: boolean; isLast: boolean }

const Row = ({ photo, isFirst, isLast, move, remove, retry, describe }: RowProps): ReactElement => {
  const t = useTexts(composerTexts)
  return (
    <li className={s.row}>
      <div className={s.picture}>
        <img src={photo.preview} alt="" width={96} height={96} data-busy={photo.fileId === undefined && !photo.error ? true : undefined} />
      </div>
      <div className={s.words}>
        {photo.error ? (
          <p className={s.error} role="alert">
            {photo.error}
          </p>
        ) : photo.fileId === undefined ? (
          <div className={s.progress}>
            <ProgressBar value={photo.progress} label={photo.progress < 1 ? t.uploading(photo.name) : t.processing} />
            <span>{photo.progress < 1 ? t.uploading(photo.name) : t.processing}</span>
          </div>
        ) : (
          <Field label={t.alt} hint={t.altHint}>
            <TextInput value={photo.alt} maxLength={ALT} onChange={(event) => describe(photo.key, event.target.value)} />
          </Field>
        )}
      </div>
      <div className={s.tools}>
        {photo.error && photo.file && <IconButton size="sm" label={t.retry} icon={<RotateCw />} onClick={() => retry(photo)} />}
        <IconButton size="sm" label={t.earlier} icon={<ArrowLeft />} disabled={isFirst} onClick={() => move(photo.key, -1)} />
        <IconButton size="sm" label={t.later} icon={<ArrowRight />} disabled={isLast} onClick={() => move(photo.key, 1)} />
        <IconButton size="sm" label={t.remove} icon={<X />} onClick={() => remove(photo.key)} />
      </div>
    </li>
  )
}
