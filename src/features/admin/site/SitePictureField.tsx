import { useState } from 'react'
import type { ReactElement } from 'react'
import type { SitePicture } from '../../../../contract/platform/promos.ts'
import { useSend } from '../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import textStyles from '../../../ui/content/text.module.css'
import layout from '../../../ui/layouts/layout.module.css'
import { pictureFault } from '../../identity/auth/join/documents.ts'
import { PictureButton } from '../../identity/users/PictureButton.tsx'
import s from './site.module.css'
import { siteTexts } from './texts.ts'

/** A picture of the site: shown on the background of a theme, replaced by an upload, or removed. */
export const SitePictureField = ({
  label,
  hint,
  url,
  theme,
  onChange,
}: {
  label: string
  hint?: string
  url: string | undefined
  /** The theme on whose background it is shown; undefined: the current one. */
  theme?: 'light' | 'dark'
  onChange: (picture: SitePicture | undefined) => void
}): ReactElement => {
  const t = useTexts(siteTexts)
  const locale = useLocale()
  const { send, sending } = useSend('siteSettings.upload', { toast: false })
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const found = pictureFault(file, locale)
    setFault(found)
    if (found) return
    const sent = await send({ files: { picture: file } })
    if (sent.ok) onChange(sent.data)
    else setFault(Object.values(sent.error.fields ?? {})[0] ?? errorText(sent.error, ERROR_TEXTS.errorOccurred))
  }
  return (
    <div className={layout.stack2} role="group" aria-label={label}>
      <strong>{label}</strong>
      <div className={s.pictureRow}>
        <div className={s.pictureBox} data-theme={theme}>
          {url ? <img src={url} alt="" /> : <span className={textStyles.note}>{t.noPicture}</span>}
        </div>
        <div className={layout.cluster}>
          <PictureButton label={url ? t.replace : t.upload} loading={sending} onChoose={(file) => void choose(file)} />
          {url && (
            <Button variant="quiet" size="sm" onClick={() => onChange(undefined)}>
              {t.removePicture}
            </Button>
          )}
        </div>
      </div>
      {hint && <p className={textStyles.note}>{hint}</p>}
      {fault && (
        <p role="alert" className={s.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
