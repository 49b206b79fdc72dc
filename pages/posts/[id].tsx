import { WithItems } from '../../src/features/app/WithItems.tsx'
import { FeedScreen } from '../../src/features/catalogue/feeds/FeedScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const FeedPage: AppPage<{ id: string }> = ({ id }) => (
  <WithItems>
    <FeedScreen id={id} />
  </WithItems>
)
FeedPage.layout = 'public'
FeedPage.authenticate = true
FeedPage.noredirect = true
FeedPage.load = async ({ query, prefetch, prefetchPage }) => {
  const id = String(query.id)
  await Promise.all([
    prefetch('feeds.view', { params: { id } }),
    // The comments are near the first screen. A locked post refuses them.
    prefetchPage('comments.search', { query: { objectType: 'feed', objectId: id } }).catch(() => undefined),
  ])
  return { id }
}
export default FeedPage
