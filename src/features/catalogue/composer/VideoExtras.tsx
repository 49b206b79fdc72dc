import type { ReactElement } from 'react'
import { maxTeaserS } from '../../../../contract/limits.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CaptionsChoice } from '../creator-content/video/CaptionsChoice.tsx'
import { CoverChoice } from '../creator-content/video/CoverChoice.tsx'
import { acceptOf } from '../../platform/uploads/file-kinds.ts'
import { FileButton } from '../../platform/uploads/FileButton.tsx'
import type { UploadItem } from '../../platform/uploads/upload-item.ts'
import { UploadRow } from '../../platform/uploads/UploadRow.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import { faultAt, type Composer } from './use-composer.ts'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const SECONDS_PER_MINUTE = 60

/** Cover, teaser and subtitles of a video. */
export const VideoExtras = ({ composer, video }: { composer: Composer; video: UploadItem }): ReactElement => {
  const t = useTexts(composerTexts)
  const { draft, uploads, faults } = composer
  const { cover, teaser, captions, media } = uploads
  const isLocked = draft.value.offer.access !== 'free'
  const [clip] = teaser.items
  const accept = acceptOf('video')
  const teaserFault = teaser.fault ?? faultAt(faults, 'teaserId')
  return (
    <>
      <section className={cx(layout.stack3, s.extra)} aria-label={t.cover}>
        <h3>{t.cover}</h3>
        <CoverChoice
          cover={cover}
          source={media.fileOf(video.key) ?? video.media?.url}
          instead={<p className={textStyles.note}>{t.coverHint}</p>}
          error={faultAt(faults, 'thumbnailId')}
        />
      </section>
      {(isLocked || clip) && (
        <section className={cx(layout.stack3, s.extra)} aria-label={t.teaser}>
          <h3>{t.teaser}</h3>
          <p className={textStyles.note}>{t.teaserHint(maxTeaserS / SECONDS_PER_MINUTE)}</p>
          {clip ? (
            <UploadRow item={clip} uploads={teaser} accept={accept} />
          ) : (
            <div>
              <FileButton size="sm" accept={accept} onChoose={teaser.add}>
                {t.addTeaser}
              </FileButton>
            </div>
          )}
          {teaserFault && (
            <p className={s.fault} role="alert">
              {teaserFault}
            </p>
          )}
        </section>
      )}
      <section className={cx(layout.stack3, s.extra)} aria-label={t.captions}>
        <h3>{t.captions}</h3>
        <p className={textStyles.note}>{t.captionsHint}</p>
        <CaptionsChoice
          captions={captions}
          languages={draft.value.languages}
          onLanguages={(languages) => draft.change({ languages })}
          error={faultAt(faults, 'captions')}
        />
      </section>
    </>
  )
}
