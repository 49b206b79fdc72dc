import { useEffect, useState } from 'react'
import type { CSSProperties, ReactElement } from 'react'
import type { GalleryPhoto } from '../../../../contract/catalogue/assets/photos.ts'
import { useTexts } from '../../../lib/texts.ts'
import s from './gallery-photos.module.css'
import { galleryTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

/** Number of photos loaded eagerly: about one screen. */
const FIRST = 4

/** Puts the photo in the lightbox into the address (`#photo-3`), so that it can be shared. */
const nameInAddress = (index?: number): void => {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', index === undefined ? pathname + search : `#photo-${index + 1}`)
}

/** Photos in justified rows, in order and with their aspect ratios; the layout is known before they load. */
export const GalleryPhotos = ({ photos, label }: { photos: readonly GalleryPhoto[]; label: string }): ReactElement => {
  const t = useTexts(galleryTexts)
  const [opened, setOpened] = useState<number | null>(null)
  useEffect(() => {
    const [, n] = /^#photo-(\d+)$/.exec(window.location.hash) ?? []
    if (n && Number(n) <= photos.length) setOpened(Number(n) - 1)
  }, [photos.length])
  const open = (index: number): void => {
    setOpened(index)
    nameInAddress(index)
  }
  const close = (): void => {
    setOpened(null)
    nameInAddress()
  }
  return (
    <>
      <ul className={s.photos} aria-label={label}>
        {photos.map(({ _id, title, photo }, index) => {
          const ratio = photo.width / Math.max(1, photo.height)
          return (
            <li key={_id} style={{ '--ratio': ratio } as CSSProperties}>
              <button
                type="button"
                className={s.photo}
                onClick={() => open(index)}
                aria-label={t.open(photo.alt || title || t.photo(index + 1, photos.length))}
              >
                <img
                  src={photo.url}
                  srcSet={photo.srcset}
                  sizes={`(width < 40rem) ${ratio < 1 ? 60 : 100}vw, ${Math.round(ratio * 20)}rem`}
                  width={photo.width}
                  height={photo.height}
                  alt=""
                  decoding="async"
                  loading={index < FIRST ? 'eager' : 'lazy'}
                  fetchPriority={index === 0 ? 'high' : undefined}
                />
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== null && (
        <Lightbox files={photos.map(({ photo }) => photo)} start={opened} onClose={close} onShow={nameInAddress} />
      )}
    </>
  )
}
