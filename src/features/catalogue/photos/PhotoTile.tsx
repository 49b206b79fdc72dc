import type { ReactElement, ReactNode } from 'react'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { LockBadge } from '../items/LockBadge.tsx'
import s from './photo-tile.module.css'
import { photoTexts } from './texts.ts'
import { TilePicture } from './TilePicture.tsx'

export type PhotoTileProps = {
  photo: Photo
  /** Opens the lightbox; for a locked photo the subscription dialog. */
  onOpen: () => void
  action?: ReactNode
  priority?: boolean
}

/** Square tile of a photo that opens the lightbox. A locked photo of a gallery links to the gallery, which may be for sale. */
export const PhotoTile = ({ photo, onOpen, action, priority }: PhotoTileProps): ReactElement => {
  const t = useTexts(photoTexts)
  const { photo: file, thumbnail, isLocked, galleryId } = photo
  const alt = file?.alt || photo.description || photo.title
  const picture = file ?? thumbnail
  const inner = (
    <>
      <TilePicture picture={picture} priority={priority} />
      <LockBadge item={photo} short />
    </>
  )
  const label = isLocked ? [photo.title, t.locked(photo.performer.name)].filter(Boolean).join('. ') : t.open(alt)
  return (
    <div className={s.tile}>
      {isLocked && galleryId ? (
        <Link className={s.open} href={`/galleries/${galleryId}`} aria-label={label}>
          {inner}
        </Link>
      ) : (
        <button type="button" className={s.open} onClick={onOpen} aria-label={label}>
          {inner}
        </button>
      )}
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}
