import { useState } from 'react'
import type { ReactElement } from 'react'
import { Play } from '../../../ui/icons.tsx'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import s from './feed-mosaic.module.css'
import { feedTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

/** Maximum number of tiles in the mosaic; the last one shows how many more there are. */
const SHOWN = 4

/**
 * The photos and videos of a post in their order: one photo in its own aspect ratio, several files as a mosaic. Each
 * opens the lightbox, in which videos play.
 */
export const FeedMosaic = ({
  files,
  priority,
}: {
  files: readonly MediaFile[]
  priority?: boolean | undefined
}): ReactElement => {
  const t = useTexts(feedTexts)
  const [opened, setOpened] = useState<number | null>(null)
  const shown = files.slice(0, SHOWN)
  return (
    <div className={s.photos} data-count={shown.length}>
      {shown.map((file, index) => (
        <button
          key={file._id}
          type="button"
          className={s.photo}
          onClick={() => setOpened(index)}
          aria-label={t.open(file.alt || t[file.kind === 'video' ? 'videoOf' : 'photoOf'](index + 1, files.length))}
        >
          <img
            src={file.kind === 'video' ? file.poster : file.url}
            srcSet={file.kind === 'video' ? undefined : file.srcset}
            sizes={shown.length === 1 ? '(width < 40rem) 100vw, 40rem' : '(width < 40rem) 50vw, 20rem'}
            width={file.width}
            height={file.height}
            // A very tall or wide photo is cropped for the list; the lightbox shows it whole.
            style={
              shown.length === 1 ? { aspectRatio: Math.min(1.91, Math.max(0.8, file.width / file.height)) } : undefined
            }
            alt={file.alt ?? ''}
            decoding="async"
            loading={priority && index === 0 ? 'eager' : 'lazy'}
            fetchPriority={priority && index === 0 ? 'high' : undefined}
          />
          {file.kind === 'video' && (
            <span className={s.sign}>
              <Play aria-hidden />
              {file.duration !== undefined && duration(file.duration)}
            </span>
          )}
          {index === SHOWN - 1 && files.length > SHOWN && (
            <span className={s.rest}>{t.morePhotos(files.length - SHOWN)}</span>
          )}
        </button>
      ))}
      {opened !== null && <Lightbox files={files} start={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
