import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../contract/limits.ts'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Cover } from '../../ui/brand/Cover.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import a from '../user/account.module.css'
import { PictureButton } from '../user/PictureButton.tsx'
import { selectUser } from '../user/slice.ts'
import { useUploadPicture } from '../user/use-upload-picture.ts'
import s from './creator-account.module.css'
import { creatorAccountTexts } from './texts.ts'

/** The wide picture in the shape it has on the page. */
export const CoverField = (): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const cover = useAppSelector(selectUser)?.cover
  const { choose, preview, progress, sending, fault } = useUploadPicture('cover')
  return (
    <div className={s.wide}>
      <div className={s.cover}>
        <Cover src={preview ?? cover} priority />
      </div>
      <div className={s.under}>
        <PictureButton label={cover ? t.changeCover : t.addCover} loading={sending} onChoose={choose} />
        {progress !== undefined ? (
          <ProgressBar value={progress} label={t.uploading} />
        ) : (
          <p className={fault ? a.fault : a.hint} role={fault ? 'alert' : undefined}>
            {fault ?? t.coverHint(bytes(maxPictureBytes, locale))}
          </p>
        )}
      </div>
    </div>
  )
}
