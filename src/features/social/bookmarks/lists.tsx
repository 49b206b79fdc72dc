import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { FeedItem } from '../../catalogue/feeds/FeedItem.tsx'
import { GalleryCard } from '../../catalogue/galleries/GalleryCard.tsx'
import { PerformerCard } from '../../catalogue/performers/PerformerCard.tsx'
import { PhotoTile } from '../../catalogue/photos/PhotoTile.tsx'
import { usePhotoBox } from '../../catalogue/photos/use-photo-box.tsx'
import { ProductCard } from '../../catalogue/products/ProductCard.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { VideoCard } from '../../catalogue/videos/VideoCard.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import type { BookmarkButtonProps } from './BookmarkButton.tsx'
import { BookmarkList } from './BookmarkList.tsx'
import { bookmarksInput, photoBookmarksInput } from './kinds.ts'
import type { BookmarkKind } from './kinds.ts'
import { bookmarkTexts } from './texts.ts'

/** The bookmark button of a listed item, which is bookmarked until it is removed. */
const bookmarkButton = (
  type: BookmarkButtonProps['type'],
  item: BookmarkButtonProps['item'],
  name: string
): ReactElement => (
  <BookmarkButton type={type} item={{ ...item, isBookmarked: item.isBookmarked ?? true }} name={name} look="picture" />
)

const PostBookmarks = (): ReactElement => (
  <BookmarkList kind="posts" look="posts" ratio="2 / 1" page={usePage('reactions.bookmarkedFeeds', bookmarksInput)}>
    {(feed, index) => <FeedItem feed={feed} priority={index === 0} />}
  </BookmarkList>
)

const VideoBookmarks = (): ReactElement => (
  <BookmarkList kind="videos" ratio="16 / 9" page={usePage('videos.bookmarked', bookmarksInput)}>
    {(video) => <VideoCard video={video} named action={bookmarkButton('video', video, video.title)} />}
  </BookmarkList>
)

const GalleryBookmarks = (): ReactElement => (
  <BookmarkList kind="galleries" ratio="4 / 3" page={usePage('galleries.bookmarked', bookmarksInput)}>
    {(gallery) => <GalleryCard gallery={gallery} named action={bookmarkButton('gallery', gallery, gallery.title)} />}
  </BookmarkList>
)

const PhotoBookmarks = (): ReactElement => {
  const t = useTexts(bookmarkTexts)
  const page = usePage('reactions.bookmarkedOfType', photoBookmarksInput)
  const { open, box } = usePhotoBox(page.items)
  return (
    <>
      <BookmarkList kind="photos" look="tiles" ratio="1" page={page}>
        {(photo) => (
          <PhotoTile
            photo={photo}
            onOpen={() => open(photo)}
            action={bookmarkButton('photo', photo, photo.title || t.thisPhoto)}
          />
        )}
      </BookmarkList>
      {box}
    </>
  )
}

const ProductBookmarks = (): ReactElement => (
  <BookmarkList kind="products" ratio="1" page={usePage('products.bookmarked', bookmarksInput)}>
    {(product) => <ProductCard product={product} named action={bookmarkButton('product', product, product.title)} />}
  </BookmarkList>
)

const CreatorBookmarks = (): ReactElement => {
  const { currency } = useAppSelector(selectSettings)
  return (
    <BookmarkList
      kind="creators"
      look="wide"
      ratio="4 / 3"
      page={usePage('reactions.bookmarkedPerformers', bookmarksInput)}
    >
      {(performer) => (
        <PerformerCard
          performer={performer}
          currency={currency}
          action={bookmarkButton('performer', performer, performer.name)}
        />
      )}
    </BookmarkList>
  )
}

/** The list component of each kind. */
export const bookmarkLists: { [K in BookmarkKind]: () => ReactElement } = {
  posts: PostBookmarks,
  videos: VideoBookmarks,
  galleries: GalleryBookmarks,
  photos: PhotoBookmarks,
  products: ProductBookmarks,
  creators: CreatorBookmarks,
}
