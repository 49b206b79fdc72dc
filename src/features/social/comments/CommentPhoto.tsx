import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Picture } from '../../../../contract/platform/files/files.ts'
import { useTexts } from '../../../lib/texts.ts'
import s from './comment-item.module.css'
import { commentTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

/** The thumbnail of a comment's photo; a click shows it whole. */
export const CommentPhoto = ({ photo, author }: { photo: Picture; author: string }): ReactElement => {
  const t = useTexts(commentTexts)
  const [isOpen, setOpen] = useState(false)
  const alt = photo.alt ?? t.photoBy(author)
  return (
    <>
      <button type="button" className={s.photo} aria-label={`${t.openPhoto}: ${alt}`} onClick={() => setOpen(true)}>
        <img
          src={photo.url}
          srcSet={photo.srcset}
          sizes="16rem"
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </button>
      {isOpen && (
        <Lightbox
          files={[{ ...photo, _id: photo.url, type: 'comment-photo', kind: 'photo', alt }]}
          start={0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
