import type { ReactElement } from 'react'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { NativeSelect } from '../../ui/TextInput.tsx'
import { guessLanguage, languageChoices } from '../creator-content/languages.ts'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
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
      {captions.items.map((item) => {
        const language = languages[item.key] ?? guessLanguage(item.name, locale)
        return (
          <UploadRow key={item.key} item={item} uploads={captions} accept={accept}>
            <Field label={t.language}>
              <NativeSelect value={language} onChange={(event) => onLanguages({ ...languages, [item.key]: event.target.value })}>
                {languageChoices(locale, language).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          </UploadRow>
        )
      })}
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
