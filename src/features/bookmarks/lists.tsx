import type { ReactElement } from 'react'
import { usePage } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { FeedItem } from '../feeds/FeedItem.tsx'
import { GalleryCard } from '../galleries/GalleryCard.tsx'
import { PerformerCard } from '../performers/PerformerCard.tsx'
import { PhotoTile } from '../photos/PhotoTile.tsx'
import { usePhotoBox } from '../photos/use-photo-box.tsx'
import { ProductCard } from '../products/ProductCard.tsx'
import { selectSettings } from '../settings/slice.ts'
import { VideoCard } from '../videos/VideoCard.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import type { BookmarkButtonProps } from './BookmarkButton.tsx'
import { BookmarkList } from './BookmarkList.tsx'
import { bookmarksInput, photoBookmarksInput } from './kinds.ts'
import type { BookmarkKind } from './kinds.ts'
import { bookmarkTexts } from './texts.ts'

/** Of a thing that stands in a list of bookmarks: it is one until it is taken out. */
const marked = (
  type: BookmarkButtonProps['type'],
  item: BookmarkButtonProps['item'],
  name: string,
  look?: 'plain'
): ReactElement => (
  <BookmarkButton
    type={type}
    item={{ ...item, isBookmarked: item.isBookmarked ?? true }}
    name={name}
    look={look ?? 'picture'}
  />
)

const Posts = (): ReactElement => (
  <BookmarkList kind="posts" look="posts" ratio="2 / 1" page={usePage('reactions.bookmarkedFeeds', bookmarksInput)}>
    {(feed, index) => <FeedItem feed={feed} priority={index === 0} />}
  </BookmarkList>
)

const Videos = (): ReactElement => (
  <BookmarkList kind="videos" ratio="16 / 9" page={usePage('videos.bookmarked', bookmarksInput)}>
    {(video) => <VideoCard video={video} named action={marked('video', video, video.title)} />}
  </BookmarkList>
)

const Galleries = (): ReactElement => (
  <BookmarkList kind="galleries" ratio="4 / 3" page={usePage('galleries.bookmarked', bookmarksInput)}>
    {(gallery) => <GalleryCard gallery={gallery} named action={marked('gallery', gallery, gallery.title)} />}
  </BookmarkList>
)

const Photos = (): ReactElement => {
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
            action={marked('photo', photo, photo.title || t.thisPhoto)}
          />
        )}
      </BookmarkList>
      {box}
    </>
  )
}

const Products = (): ReactElement => (
  <BookmarkList kind="products" ratio="1" page={usePage('products.bookmarked', bookmarksInput)}>
    {(product) => <ProductCard product={product} named action={marked('product', product, product.title)} />}
  </BookmarkList>
)

const Creators = (): ReactElement => {
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
          action={marked('performer', performer, performer.name, 'plain')}
        />
      )}
    </BookmarkList>
  )
}

/** The list of each kind. */
export const bookmarkLists: { [K in BookmarkKind]: () => ReactElement } = {
  posts: Posts,
  videos: Videos,
  galleries: Galleries,
  photos: Photos,
  products: Products,
  creators: Creators,
}
