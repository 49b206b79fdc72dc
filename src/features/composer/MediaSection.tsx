import type { ReactElement } from 'react'
import { maxFeedFiles } from '../../../contract/feeds.ts'
import { mediaTypes } from '../../../contract/files.ts'
import { bytes } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { acceptOf } from '../uploads/file-kinds.ts'
import { UploadRow } from '../uploads/UploadRow.tsx'
import { UploadTiles } from '../uploads/UploadTiles.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import { faultAt, type Composer } from './use-composer.ts'
import { VideoExtras } from './VideoExtras.tsx'

const anything = acceptOf('photo', 'video', 'audio')

/** What the post shows: photos in their order, or one video with what goes along with it, or one sound. */
export const MediaSection = ({ composer }: { composer: Composer }): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const { media, isVideo } = composer.uploads
  const [first] = media.items
  const isPhotos = first?.kind === 'photo'
  const accept = isPhotos ? acceptOf('photo') : anything
  const limit = (type: 'feed-photo' | 'feed-video' | 'feed-audio'): string => bytes(mediaTypes[type].maxBytes, locale)
  const hasRoom = !first || (isPhotos && media.items.length < maxFeedFiles)
  const fault = media.fault ?? faultAt(composer.faults, 'fileIds')
  const note = isPhotos ? t.photosNote(limit('feed-photo'), maxFeedFiles) : t.mediaNote(maxFeedFiles, limit('feed-photo'), limit('feed-video'), limit('feed-audio'))
  return (
    <section className={s.media} aria-label={t.media}>
      {isPhotos && <UploadTiles uploads={media} accept={accept} describe />}
      {first && !isPhotos && (
        <UploadRow item={first} uploads={media} accept={acceptOf(isVideo ? 'video' : 'audio')}>
          {isVideo && <VideoExtras composer={composer} video={first} />}
        </UploadRow>
      )}
      {hasRoom && (
        <Field label={isPhotos ? t.morePhotos : t.media} error={fault}>
          <FileDrop files={[]} onChange={media.add} accept={accept} multiple note={note} />
        </Field>
      )}
      {!hasRoom && fault && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
