import type { ReactElement, ReactNode } from 'react'
import type { EndpointName, ResponseOf } from '../../../../contract/endpoint-names.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { SkeletonGrid } from '../../../ui/feedback/SkeletonLists.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { FeedItem } from '../../catalogue/feeds/FeedItem.tsx'
import { ItemGrid } from '../../catalogue/items/ItemGrid.tsx'
import { PerformerCard } from '../../catalogue/performers/PerformerCard.tsx'
import { PhotoTile } from '../../catalogue/photos/PhotoTile.tsx'
import { usePhotoBox } from '../../catalogue/photos/use-photo-box.tsx'
import { ProductCard } from '../../catalogue/products/ProductCard.tsx'
import { selectSettings } from '../../platform/settings/slice.ts'
import { StreamCard } from '../streaming/lists/StreamCard.tsx'
import { VideoCard } from '../../catalogue/videos/VideoCard.tsx'
import { listInput, searchHref } from './query.ts'
import { SearchChips } from './SearchChips.tsx'
import type { SearchKind } from './query.ts'
import s from './search-screen.module.css'
import { searchTexts } from './texts.ts'

const None = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(searchTexts)
  return (
    <EmptyState
      scene="seats"
      title={t.none(q)}
      action={
        <ButtonLink variant="secondary" href="/explore">
          {t.explore}
        </ButtonLink>
      }
    >
      {t.noneHint}
    </EmptyState>
  )
}

const Creators = ({ q }: { q: string }): ReactElement => {
  const t = useTexts(searchTexts)
  const { currency } = useAppSelector(selectSettings)
  const page = usePage('search.performers', listInput(q))
  return (
    <PagedList page={page} skeleton={<SkeletonGrid count={8} />} failed={t.failed} empty={<None q={q} />}>
      <ul className={s.cards} aria-label={t.kinds.creators}>
        {page.items.map((performer) => (
          <li key={performer._id}>
            <PerformerCard performer={performer} currency={currency} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

const Posts = ({ q }: { q: string }): ReactElement => (
  <div className={s.posts}>
    <ItemGrid
      page={usePage('search.posts', listInput(q))}
      label={useTexts(searchTexts).kinds.posts}
      look="posts"
      ratio="2 / 1"
      empty={<None q={q} />}
    >
      {(feed, index) => <FeedItem feed={feed} priority={index === 0} />}
    </ItemGrid>
  </div>
)

const Videos = ({ q }: { q: string }): ReactElement => (
  <ItemGrid
    page={usePage('search.videos', listInput(q))}
    label={useTexts(searchTexts).kinds.videos}
    ratio="16 / 9"
    empty={<None q={q} />}
  >
    {(video, index) => <VideoCard video={video} named priority={index === 0} />}
  </ItemGrid>
)

const Photos = ({ q }: { q: string }): ReactElement => {
  const page = usePage('search.photos', listInput(q))
  const { open, box } = usePhotoBox(page.items)
  return (
    <>
      <ItemGrid page={page} label={useTexts(searchTexts).kinds.photos} look="tiles" ratio="1" empty={<None q={q} />}>
        {(photo, index) => <PhotoTile photo={photo} onOpen={() => open(photo)} priority={index < 9} />}
      </ItemGrid>
      {box}
    </>
  )
}

const Streams = ({ q }: { q: string }): ReactElement => (
  <ItemGrid
    page={usePage('search.streams', listInput(q))}
    label={useTexts(searchTexts).kinds.streams}
    ratio="16 / 9"
    empty={<None q={q} />}
  >
    {(stream, index) => <StreamCard stream={stream} priority={index === 0} />}
  </ItemGrid>
)

const Products = ({ q }: { q: string }): ReactElement => (
  <ItemGrid
    page={usePage('search.products', listInput(q))}
    label={useTexts(searchTexts).kinds.products}
    ratio="1"
    empty={<None q={q} />}
  >
    {(product) => <ProductCard product={product} named />}
  </ItemGrid>
)

/** The list of one kind of results, continued as one scrolls. */
export const resultLists: Readonly<Record<Exclude<SearchKind, 'all'>, (props: { q: string }) => ReactElement>> = {
  creators: Creators,
  posts: Posts,
  videos: Videos,
  photos: Photos,
  streams: Streams,
  products: Products,
}

/** The request of each list, for the page that loads it on the server. */
export const listRequests = {
  creators: 'search.performers',
  posts: 'search.posts',
  videos: 'search.videos',
  photos: 'search.photos',
  streams: 'search.streams',
  products: 'search.products',
} as const satisfies Record<Exclude<SearchKind, 'all'>, EndpointName>

const Section = ({
  q,
  kind,
  isFull,
  children,
}: {
  q: string
  kind: Exclude<SearchKind, 'all'>
  /** There may be more than these. */
  isFull: boolean
  children: ReactNode
}): ReactElement => {
  const t = useTexts(searchTexts)
  return (
    <section className={layout.stack4} aria-label={t.kinds[kind]}>
      <header className={s.head}>
        <h2>{t.kinds[kind]}</h2>
        {isFull && <Link href={searchHref(q, kind)}>{t.seeAll[kind]}</Link>}
      </header>
      {children}
    </section>
  )
}

const LIMIT = 4

/** The best results of each kind, with what the search was corrected to. */
export const AllResults = ({ q, found }: { q: string; found: ResponseOf<'search.all'> }): ReactElement => {
  const t = useTexts(searchTexts)
  const { currency } = useAppSelector(selectSettings)
  const { isSimilar, correctedTo, performers, posts, videos, photos, streams, products, hashtags, crafts } = found
  const related = [...crafts, ...hashtags]
  const hasResults = [performers, posts, videos, photos, streams, products].some((list) => list.length > 0)
  const { open, box } = usePhotoBox(photos)
  // The lists of one kind correct by themselves, but their heading would not say so.
  const asked = correctedTo ?? q
  return (
    <div className={s.sections}>
      {isSimilar && <Notice role="status">{correctedTo ? t.corrected(q, correctedTo) : t.similar(q)}</Notice>}
      {related.length > 0 && <SearchChips label={t.related} searches={related} />}
      {!hasResults && <None q={q} />}
      {performers.length > 0 && (
        <Section q={asked} kind="creators" isFull={performers.length >= LIMIT}>
          <ul className={s.cards}>
            {performers.map((performer) => (
              <li key={performer._id}>
                <PerformerCard performer={performer} currency={currency} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {streams.length > 0 && (
        <Section q={asked} kind="streams" isFull={streams.length >= LIMIT}>
          <ul className={s.items}>
            {streams.map((stream) => (
              <li key={stream._id}>
                <StreamCard stream={stream} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {videos.length > 0 && (
        <Section q={asked} kind="videos" isFull={videos.length >= LIMIT}>
          <ul className={s.items}>
            {videos.map((video) => (
              <li key={video._id}>
                <VideoCard video={video} named />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {photos.length > 0 && (
        <Section q={asked} kind="photos" isFull={photos.length >= LIMIT}>
          <ul className={s.tiles}>
            {photos.map((photo) => (
              <li key={photo._id}>
                <PhotoTile photo={photo} onOpen={() => open(photo)} />
              </li>
            ))}
          </ul>
          {box}
        </Section>
      )}
      {products.length > 0 && (
        <Section q={asked} kind="products" isFull={products.length >= LIMIT}>
          <ul className={s.items}>
            {products.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} named />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {posts.length > 0 && (
        <Section q={asked} kind="posts" isFull={posts.length >= LIMIT}>
          <ul className={s.posts}>
            {posts.map((feed) => (
              <li key={feed._id}>
                <FeedItem feed={feed} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
