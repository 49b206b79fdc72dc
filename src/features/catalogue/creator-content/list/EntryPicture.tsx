import type { ReactElement } from 'react'
import { Film, Image as ImageIcon, Images, Package as PackageIcon } from '../../../../ui/icons.tsx'
import { duration } from '../../../../lib/format.ts'
import s from './entry.module.css'
import type { Content, ContentKind } from '../kinds.ts'
import { pictureOf } from '../picture-of.ts'

const icons = { videos: Film, photos: ImageIcon, galleries: Images, products: PackageIcon }

/** Picture of an item with its duration or number of photos. */
export const EntryPicture = ({
  kind,
  item,
  sizes,
}: {
  kind: ContentKind
  item: Content
  sizes: string
}): ReactElement => {
  const picture = pictureOf(item)
  const Icon = icons[kind]
  const length =
    'duration' in item && item.duration !== undefined
      ? duration(item.duration)
      : 'totalPhotos' in item
        ? String(item.totalPhotos)
        : undefined
  return (
    <span className={s.picture} data-kind={kind}>
      {picture ? (
        <img src={picture.url} srcSet={picture.srcset} sizes={sizes} alt="" loading="lazy" />
      ) : (
        <Icon aria-hidden />
      )}
      {length !== undefined && (
        <span className={s.length}>
          {kind === 'galleries' && <Images aria-hidden />}
          {length}
        </span>
      )}
    </span>
  )
}
