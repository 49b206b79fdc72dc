import type { ReactElement, ReactNode } from 'react'
import { Captions as CaptionsIcon } from '../../../../ui/icons.tsx'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { acceptOf } from '../../../platform/uploads/file-kinds.ts'
import { FileButton } from '../../../platform/uploads/FileButton.tsx'
import { LanguageField } from '../../../platform/uploads/LanguageField.tsx'
import { guessLanguage } from '../../../platform/uploads/languages.ts'
import { UploadRow } from '../../../platform/uploads/UploadRow.tsx'
import type { Uploads } from '../../../platform/uploads/use-uploads.ts'
import s from '../form.module.css'
import { videoTexts } from './video-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

export type CaptionsChoiceProps = {
  captions: Uploads
  /** Language by upload key; missing ones are guessed from the file name. */
  languages: Readonly<Record<string, string>>
  onLanguages: (languages: Record<string, string>) => void
  error?: string | undefined
  /** Existing subtitles, as list items. */
  children?: ReactNode
}

/** Subtitles of a video: WebVTT files, each with its language. */
export const CaptionsChoice = ({
  captions,
  languages,
  onLanguages,
  error,
  children,
}: CaptionsChoiceProps): ReactElement => {
  const t = useTexts(videoTexts)
  const locale = useLocale()
  const fault = captions.fault ?? error
  return (
    <>
      <ul className={cx(layout.stack3, s.list)}>
        {children}
        {captions.items.map((item) => (
          <li key={item.key}>
            <UploadRow item={item} uploads={captions} accept={acceptOf('captions')}>
              <LanguageField
                value={languages[item.key] ?? guessLanguage(item.name, locale)}
                onChange={(language) => onLanguages({ ...languages, [item.key]: language })}
              />
            </UploadRow>
          </li>
        ))}
      </ul>
      {fault && (
        <p className={textStyles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={cx(layout.cluster, s.buttons)}>
        <FileButton
          size="sm"
          icon={<CaptionsIcon aria-hidden />}
          accept={acceptOf('captions')}
          multiple
          onChoose={captions.add}
        >
          {t.addCaptions}
        </FileButton>
      </div>
    </>
  )
}
