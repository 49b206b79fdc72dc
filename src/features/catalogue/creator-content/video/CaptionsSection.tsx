import type { ReactElement } from 'react'
import { X } from '../../../../ui/icons.tsx'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { languageName } from '../../../platform/uploads/languages.ts'
import { CaptionsChoice, type CaptionsChoiceProps } from './CaptionsChoice.tsx'
import s from '../form.module.css'
import type { VideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'
import textStyles from '../../../../ui/content/text.module.css'

type CaptionsSectionProps = { files: VideoFiles } & Pick<CaptionsChoiceProps, 'languages' | 'onLanguages'>

/** Subtitles of a video: existing ones, and new files with their language. */
export const CaptionsSection = ({
  files: { known, dropCaptions, captions },
  languages,
  onLanguages,
}: CaptionsSectionProps): ReactElement => {
  const t = useTexts(videoTexts)
  const locale = useLocale()
  return (
    <section className={cx(layout.stack3, s.section)} aria-labelledby="captions">
      <h2 id="captions">{t.captions}</h2>
      <p className={textStyles.note}>{t.captionsHint}</p>
      <CaptionsChoice captions={captions} languages={languages} onLanguages={onLanguages}>
        {known.map(({ _id, language }) => (
          <li key={_id} className={cx(layout.row, s.captions)}>
            {languageName(language, locale)}
            <IconButton
              size="sm"
              label={t.dropCaptions(languageName(language, locale))}
              icon={<X />}
              onClick={() => dropCaptions(_id)}
            />
          </li>
        ))}
      </CaptionsChoice>
    </section>
  )
}
