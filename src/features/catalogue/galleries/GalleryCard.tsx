import type { ReactElement, ReactNode } from 'react'
import { Images } from '../../../ui/icons.tsx'
import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Time } from '../../../ui/Time.tsx'
import { itemTexts } from '../items/item-texts.ts'
import { ItemCard } from '../items/ItemCard.tsx'
import { LockBadge } from '../items/LockBadge.tsx'

export type GalleryCardProps = {
  gallery: Gallery
  /** Shows the creator's name, in lists with several creators. */
  named?: boolean
  action?: ReactNode
  priority?: boolean
}

/** Card of a gallery: cover, number of photos and access. */
export const GalleryCard = ({ gallery, named, action, priority }: GalleryCardProps): ReactElement => {
  const t = useTexts(itemTexts)
  return (
    <ItemCard
      href={`/galleries/${gallery._id}`}
      title={gallery.title}
      picture={gallery.cover ?? gallery.thumbnail}
      icon={<Images aria-hidden />}
      ratio="4 / 3"
      lock={<LockBadge item={gallery} />}
      mark={t.photos(gallery.totalPhotos)}
      caption={gallery.caption}
      line={named ? gallery.performer.name : <Time at={gallery.createdAt} />}
      action={action}
      priority={priority}
    />
  )
}
