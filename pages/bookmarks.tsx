import { WithItems } from '../src/features/app/WithItems.tsx'
import { BookmarksScreen } from '../src/features/social/bookmarks/BookmarksScreen.tsx'
import { bookmarkKind, bookmarksInput, photoBookmarksInput } from '../src/features/social/bookmarks/kinds.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const BookmarksPage: AppPage = () => (
  <WithItems>
    <BookmarksScreen />
  </WithItems>
)
BookmarksPage.authenticate = true
BookmarksPage.wide = true
BookmarksPage.load = async ({ query, prefetchPage }) => {
  const list = {
    posts: () => prefetchPage('reactions.bookmarkedFeeds', bookmarksInput),
    videos: () => prefetchPage('videos.bookmarked', bookmarksInput),
    galleries: () => prefetchPage('galleries.bookmarked', bookmarksInput),
    photos: () => prefetchPage('reactions.bookmarkedOfType', photoBookmarksInput),
    products: () => prefetchPage('products.bookmarked', bookmarksInput),
    creators: () => prefetchPage('reactions.bookmarkedPerformers', bookmarksInput),
  }[bookmarkKind(query['type'])]
  await list().catch(() => undefined)
}
export default BookmarksPage
