import { ExploreScreen } from '../src/features/social/explore/ExploreScreen.tsx'
import { exploreQuery } from '../src/features/social/explore/query.ts'
import { promosInput } from '../src/features/platform/promos/SitePromos.tsx'
import { streamLists } from '../src/features/social/streaming/lists/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const ExplorePage: AppPage = () => <ExploreScreen />
ExplorePage.layout = 'public'
ExplorePage.wide = true
ExplorePage.load = async ({ query, prefetch, prefetchPage }) => {
  await Promise.all([
    prefetchPage('performers.search', { query: exploreQuery(query) }),
    // The page works without these.
    prefetch('sitePromos.search', promosInput('explore')).catch(() => undefined),
    prefetchPage('streaming.search', streamLists.nowShelf).catch(() => undefined),
    prefetchPage('streaming.search', streamLists.soonShelf).catch(() => undefined),
  ])
}
export default ExplorePage
