import type { ReactElement, ReactNode } from 'react'
import { Captions as CaptionsIcon } from '../../../ui/icons.tsx'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { acceptOf } from '../../uploads/file-kinds.ts'
import { FileButton } from '../../uploads/FileButton.tsx'
import { LanguageField } from '../../uploads/LanguageField.tsx'
import { guessLanguage } from '../../uploads/languages.ts'
import { UploadRow } from '../../uploads/UploadRow.tsx'
import type { Uploads } from '../../uploads/use-uploads.ts'
import s from '../form.module.css'
import { videoTexts } from './video-texts.ts'

export type CaptionsChoiceProps = {
  captions: Uploads
  /** By the upload's key; of others it is guessed from the file's name. */
  languages: Readonly<Record<string, string>>
  onLanguages: (languages: Record<string, string>) => void
  error?: string | undefined
  /** Those that the video has, as items of the list. */
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
      <ul className={s.list}>
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
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={s.buttons}>
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
