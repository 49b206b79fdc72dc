import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../../contract/limits.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import s from './account.module.css'
import { PictureButton } from './PictureButton.tsx'
import { selectUser } from './slice.ts'
import { accountTexts } from './texts.ts'
import { useUploadPicture } from './use-upload-picture.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import textStyles from '../../../ui/content/text.module.css'

/** The viewer's avatar and the button that replaces it. */
export const AvatarField = (): ReactElement | null => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const viewer = useAppSelector(selectUser)
  const { choose, preview, progress, sending, fault } = useUploadPicture('avatar')
  if (!viewer) return null
  const hasAvatar = !viewer.avatar.endsWith('/no-avatar.jpg')
  return (
    <div className={cx(layout.cluster, s.picture)}>
      <Avatar name={viewer.name} src={preview ?? viewer.avatar} size="xl" decorative />
      <div className={cx(layout.stack2, s.pictureWords)}>
        <PictureButton label={hasAvatar ? t.changePicture : t.addPicture} loading={sending} onChoose={choose} />
        {progress !== undefined ? (
          <ProgressLine value={progress} label={t.uploading} />
        ) : (
          <p className={fault ? textStyles.fault : textStyles.note} role={fault ? 'alert' : undefined}>
            {fault ?? t.pictureHint(bytes(maxPictureBytes, locale))}
          </p>
        )}
      </div>
    </div>
  )
}
