import type { ReactElement } from 'react'
import CaptionsIcon from 'lucide-react/icons/captions'
import X from 'lucide-react/icons/x'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import { LanguageField } from '../uploads/LanguageField.tsx'
import { languageName } from '../uploads/languages.ts'
import { UploadRow } from '../uploads/UploadRow.tsx'
import s from './form.module.css'
import type { VideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'

type CaptionsSectionProps = { files: VideoFiles; languageOf: (key: string, fileName: string) => string; onLanguage: (key: string, language: string) => void }

/** Subtitles: those that the video has, and new ones with their language. */
export const CaptionsSection = ({ files: { known, dropCaptions, captions }, languageOf, onLanguage }: CaptionsSectionProps): ReactElement => {
  const t = useTexts(videoTexts)
  const locale = useLocale()
  return (
    <section className={s.section} aria-labelledby="captions">
      <h2 id="captions">{t.captions}</h2>
      <p className={s.note}>{t.captionsHint}</p>
      <ul className={s.list}>
        {known.map(({ _id, language }) => (
          <li key={_id} className={s.captions}>
            {languageName(language, locale)}
            <IconButton size="sm" label={t.dropCaptions(languageName(language, locale))} icon={<X />} onClick={() => dropCaptions(_id)} />
          </li>
        ))}
        {captions.items.map((item) => (
          <li key={item.key}>
            <UploadRow item={item} uploads={captions} accept={acceptOf('captions')}>
              <LanguageField value={languageOf(item.key, item.name)} onChange={(language) => onLanguage(item.key, language)} />
            </UploadRow>
          </li>
        ))}
      </ul>
      {captions.fault && (
        <p className={s.fault} role="alert">
          {captions.fault}
        </p>
      )}
      <div className={s.buttons}>
        <FileButton size="sm" icon={<CaptionsIcon aria-hidden />} accept={acceptOf('captions')} multiple onChoose={captions.add}>
          {t.addCaptions}
        </FileButton>
      </div>
    </section>
  )
}
