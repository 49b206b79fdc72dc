import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../../../contract/limits.ts'
import { bytes } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Cover } from '../../../../ui/brand/Cover.tsx'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import { PictureButton } from '../../../identity/users/PictureButton.tsx'
import { selectUser } from '../../../identity/users/slice.ts'
import { useUploadPicture } from '../../../identity/users/use-upload-picture.ts'
import s from './creator-account.module.css'
import { creatorAccountTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

/** The creator's cover, in the aspect ratio of the public page, and the button that replaces it. */
export const CoverField = (): ReactElement => {
  const t = useTexts(creatorAccountTexts)
  const locale = useLocale()
  const cover = useAppSelector(selectUser)?.cover
  const { choose, preview, progress, sending, fault } = useUploadPicture('cover')
  return (
    <div className={layout.stack3}>
      <div className={s.cover}>
        <Cover src={preview ?? cover} priority />
      </div>
      <div className={cx(layout.cluster, s.under)}>
        <PictureButton label={cover ? t.changeCover : t.addCover} loading={sending} onChoose={choose} />
        {progress !== undefined ? (
          <ProgressLine value={progress} label={t.uploading} />
        ) : (
          <p className={fault ? textStyles.fault : textStyles.note} role={fault ? 'alert' : undefined}>
            {fault ?? t.coverHint(bytes(maxPictureBytes, locale))}
          </p>
        )}
      </div>
    </div>
  )
}
