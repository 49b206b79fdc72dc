import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { MediaFile } from '../../../contract/files.ts'
import { useTexts } from '../../lib/texts.ts'
import s from './feed-photos.module.css'
import { feedTexts } from './texts.ts'

const Lightbox = dynamic(() => import('../media/Lightbox.tsx').then((module) => module.Lightbox), { ssr: false })

/** Most photos shown in the mosaic; the last one counts the rest. */
const SHOWN = 4

/** The photos of a post: one in its own shape, several as a mosaic; each opens the lightbox. */
export const FeedPhotos = ({ files, priority }: { files: readonly MediaFile[]; priority?: boolean | undefined }): ReactElement => {
  const t = useTexts(feedTexts)
  const [opened, setOpened] = useState<number | null>(null)
  const shown = files.slice(0, SHOWN)
  return (
    <div className={s.photos} data-count={shown.length}>
      {shown.map((file, index) => (
        <button key={file._id} type="button" className={s.photo} onClick={() => setOpened(index)} aria-label={t.open(file.alt || t.photo(index + 1, files.length))}>
          <img
            src={file.url}
            srcSet={file.srcset}
            sizes={shown.length === 1 ? '(width < 40rem) 100vw, 40rem' : '(width < 40rem) 50vw, 20rem'}
            width={file.width}
            height={file.height}
            // A very tall or wide photo is cut to a shape that a list can bear; the lightbox shows all of it.
            style={shown.length === 1 ? { aspectRatio: Math.min(1.91, Math.max(0.8, file.width / file.height)) } : undefined}
            alt={file.alt ?? ''}
            decoding="async"
            loading={priority && index === 0 ? 'eager' : 'lazy'}
            fetchPriority={priority && index === 0 ? 'high' : undefined}
          />
          {index === SHOWN - 1 && files.length > SHOWN && <span className={s.rest}>{t.morePhotos(files.length - SHOWN)}</span>}
        </button>
      ))}
      {opened !== null && <Lightbox files={files} start={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
