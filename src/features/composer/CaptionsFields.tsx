import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import { LanguageField } from '../uploads/LanguageField.tsx'
import { guessLanguage } from '../uploads/languages.ts'
import { UploadRow } from '../uploads/UploadRow.tsx'
import type { Uploads } from '../uploads/use-uploads.ts'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'

export type CaptionsFieldsProps = { captions: Uploads; /** By the upload's key. */ languages: Readonly<Record<string, string>>; onLanguages: (languages: Record<string, string>) => void; error?: string | undefined }

/** Subtitles of a video: WebVTT files, each with its language. */
export const CaptionsFields = ({ captions, languages, onLanguages, error }: CaptionsFieldsProps): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const accept = acceptOf('captions')
  const fault = captions.fault ?? error
  return (
    <section className={s.extra} aria-label={t.captions}>
      <h3>{t.captions}</h3>
      <p className={s.hint}>{t.captionsHint}</p>
      {captions.items.map((item) => (
        <UploadRow key={item.key} item={item} uploads={captions} accept={accept}>
          <LanguageField value={languages[item.key] ?? guessLanguage(item.name, locale)} onChange={(language) => onLanguages({ ...languages, [item.key]: language })} />
        </UploadRow>
      ))}
      <div>
        <FileButton size="sm" accept={accept} multiple onChoose={captions.add}>
          {t.addCaptions}
        </FileButton>
      </div>
      {fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
