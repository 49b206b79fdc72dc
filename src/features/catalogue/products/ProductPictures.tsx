import { useState } from 'react'
import type { ReactElement } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { useTexts } from '../../../lib/texts.ts'
import s from './product.module.css'
import { productTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

/** Pictures of a product, the first one large; each opens the lightbox. */
export const ProductPictures = ({ photos, title }: { photos: readonly MediaFile[]; title: string }): ReactElement => {
  const t = useTexts(productTexts)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ul className={s.pictures} aria-label={t.pictures(title)}>
        {photos.map((file, index) => (
          <li key={file._id}>
            <button
              type="button"
              className={s.picture}
              onClick={() => setOpened(index)}
              aria-label={t.open(file.alt || t.picture(index + 1, photos.length))}
            >
              <img
                src={file.url}
                srcSet={file.srcset}
                sizes={index === 0 ? '(width < 44rem) 100vw, 32rem' : '8rem'}
                width={file.width}
                height={file.height}
                alt=""
                decoding="async"
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : undefined}
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && <Lightbox files={photos} start={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
