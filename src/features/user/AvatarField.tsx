import type { ReactElement } from 'react'
import { maxPictureBytes } from '../../../contract/limits.ts'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import s from './account.module.css'
import { PictureButton } from './PictureButton.tsx'
import { selectUser } from './slice.ts'
import { accountTexts } from './texts.ts'
import { useUploadPicture } from './use-upload-picture.ts'

/** One's own picture, as others see it, and the way to another one. */
export const AvatarField = (): ReactElement | null => {
  const t = useTexts(accountTexts)
  const locale = useLocale()
  const viewer = useAppSelector(selectUser)
  const { choose, preview, progress, sending, fault } = useUploadPicture('avatar')
  if (!viewer) return null
  const hasOne = !viewer.avatar.endsWith('/no-avatar.jpg')
  return (
    <div className={s.picture}>
      <Avatar name={viewer.name} src={preview ?? viewer.avatar} size="xl" decorative />
      <div className={s.pictureWords}>
        <PictureButton label={hasOne ? t.changePicture : t.addPicture} loading={sending} onChoose={choose} />
        {progress !== undefined ? (
          <ProgressBar value={progress} label={t.uploading} />
        ) : (
          <p className={fault ? s.fault : s.hint} role={fault ? 'alert' : undefined}>
            {fault ?? t.pictureHint(bytes(maxPictureBytes, locale))}
          </p>
        )}
      </div>
    </div>
  )
}
