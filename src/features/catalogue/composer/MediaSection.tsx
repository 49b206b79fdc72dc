import type { ReactElement } from 'react'
import { maxFeedFiles } from '../../../../contract/limits.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { FileDrop } from '../../../ui/controls/FileDrop.tsx'
import { acceptOf } from '../../platform/uploads/file-kinds.ts'
import { UploadRow } from '../../platform/uploads/UploadRow.tsx'
import { UploadTiles } from '../../platform/uploads/UploadTiles.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import { faultAt, type Composer } from './use-composer.ts'
import { VideoExtras } from './VideoExtras.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const anything = acceptOf('photo', 'video', 'audio')
const pictures = acceptOf('photo', 'video')

/** The files of a post: sortable photos and videos, with cover, teaser and subtitles of the first video, or one audio file. */
export const MediaSection = ({ composer }: { composer: Composer }): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const { media, firstVideo } = composer.uploads
  const { items } = media
  const [first] = items
  const isSound = first?.kind === 'audio'
  const isOneVideo = items.length === 1 && firstVideo !== undefined
  const limit = (type: 'feed-photo' | 'feed-video' | 'feed-audio'): string => bytes(mediaTypes[type].maxBytes, locale)
  const hasRoom = !isSound && items.length < maxFeedFiles
  const fault = media.fault ?? faultAt(composer.faults, 'fileIds')
  const note = first
    ? t.moreMediaNote(maxFeedFiles, limit('feed-photo'), limit('feed-video'))
    : t.mediaNote(maxFeedFiles, limit('feed-photo'), limit('feed-video'), limit('feed-audio'))
  return (
    <section className={layout.stack4} aria-label={t.media}>
      {isSound && <UploadRow item={first} uploads={media} accept={acceptOf('audio')} />}
      {isOneVideo && (
        <UploadRow item={firstVideo} uploads={media} accept={pictures}>
          <VideoExtras composer={composer} video={firstVideo} />
        </UploadRow>
      )}
      {first && !isSound && !isOneVideo && <UploadTiles uploads={media} accept={pictures} describe />}
      {hasRoom && (
        <FormField label={first ? t.moreMedia : t.media} error={fault}>
          <FileDrop files={[]} onChange={media.add} accept={first ? pictures : anything} multiple note={note} />
        </FormField>
      )}
      {!hasRoom && fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      {firstVideo && !isOneVideo && (
        <section className={cx(layout.stack4, s.extras)} aria-labelledby="first-video">
          <h2 id="first-video">{t.ofFirstVideo}</h2>
          <VideoExtras composer={composer} video={firstVideo} />
        </section>
      )}
    </section>
  )
}
