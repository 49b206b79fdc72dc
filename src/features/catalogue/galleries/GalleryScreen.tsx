import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { itemTexts } from '../items/item-texts.ts'
import { ItemPage } from '../items/ItemPage.tsx'
import { LockedItem } from '../items/LockedItem.tsx'
import { SkeletonItem } from '../items/SkeletonItem.tsx'
import { GalleryPhotos } from './GalleryPhotos.tsx'
import { galleryTexts } from './texts.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const MoreGalleries = lazyClient(() => import('./MoreGalleries.tsx').then((module) => module.MoreGalleries))

/** Page of a gallery: its photos, or its blurred cover while locked. */
export const GalleryScreen = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(galleryTexts)
  const counted = useTexts(itemTexts).photos
  const { data: gallery, error, reload } = useRequest('galleries.view', { params: { id } })
  if (error && !gallery) return <ErrorState message={errorText(error)} onRetry={reload} />
  if (!gallery) return <SkeletonItem />
  const { title, performer, photos } = gallery
  const many = counted(gallery.totalPhotos)
  const stage = gallery.isLocked ? (
    <LockedItem type="gallery" item={gallery} isNamed note={many} priority />
  ) : photos && photos.length > 0 ? (
    <GalleryPhotos photos={photos} label={t.photosOf(title)} />
  ) : (
    <Notice>{t.empty}</Notice>
  )
  return (
    <ItemPage
      type="gallery"
      item={gallery}
      summary={t.summary(many, performer.name)}
      image={gallery.cover?.url ?? gallery.thumbnail?.url}
      stage={stage}
      facts={many}
      more={() => <MoreGalleries gallery={gallery} />}
    />
  )
}
