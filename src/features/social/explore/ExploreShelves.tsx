import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { GalleryCard } from '../../catalogue/galleries/GalleryCard.tsx'
import { Shelf, shelfInput } from '../../catalogue/items/Shelf.tsx'
import { ProductCard } from '../../catalogue/products/ProductCard.tsx'
import { VideoCard } from '../../catalogue/videos/VideoCard.tsx'
import s from './explore.module.css'
import { exploreTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The newest items of all creators, or the results of the search; empty shelves are hidden. */
export const ExploreShelves = ({ q }: { q: string | undefined }): ReactElement => {
  const t = useTexts(exploreTexts)
  const input = shelfInput({ q })
  return (
    <div className={cx(layout.stack, s.shelves)}>
      <Shelf title={t.videos} page={usePage('videos.search', input, { keepPrevious: true })} ratio="16 / 9">
        {(video) => <VideoCard video={video} named />}
      </Shelf>
      <Shelf title={t.galleries} page={usePage('galleries.search', input, { keepPrevious: true })} ratio="4 / 3">
        {(gallery) => <GalleryCard gallery={gallery} named />}
      </Shelf>
      <Shelf title={t.products} page={usePage('products.search', input, { keepPrevious: true })} ratio="1">
        {(product) => <ProductCard product={product} named />}
      </Shelf>
    </div>
  )
}
