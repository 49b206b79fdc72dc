import type { ReactElement } from 'react'
import { maxTeaserS } from '../../../contract/files.ts'
import { useTexts } from '../../lib/texts.ts'
import { acceptOf } from '../uploads/file-kinds.ts'
import { FileButton } from '../uploads/FileButton.tsx'
import type { UploadItem } from '../uploads/upload-item.ts'
import { UploadRow } from '../uploads/UploadRow.tsx'
import { CaptionsFields } from './CaptionsFields.tsx'
import s from './composer.module.css'
import { CoverField } from './CoverField.tsx'
import { composerTexts } from './texts.ts'
import { faultAt, type Composer } from './use-composer.ts'

const SECONDS_PER_MINUTE = 60

/** What goes along with a video: what it shows, its cover, the clip that everyone may watch, and subtitles. */
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
      <CoverField video={video} source={media.fileOf(video.key)} cover={cover} error={faultAt(faults, 'thumbnailId')} />
      {(isLocked || clip) && (
        <section className={s.extra} aria-label={t.teaser}>
          <h3>{t.teaser}</h3>
          <p className={s.hint}>{t.teaserHint(maxTeaserS / SECONDS_PER_MINUTE)}</p>
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
      <CaptionsFields captions={captions} languages={draft.value.languages} onLanguages={(languages) => draft.change({ languages })} error={faultAt(faults, 'captions')} />
    </>
  )
}
