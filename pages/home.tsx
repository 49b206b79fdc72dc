import { WithItems } from '../src/features/app/WithItems.tsx'
import { FIRST_POSTS } from '../src/features/catalogue/feeds/first-posts.ts'
import { Discover, discovered } from '../src/features/home/Discover.tsx'
import { HomeScreen } from '../src/features/home/HomeScreen.tsx'
import type { HomeTab } from '../src/features/home/HomeScreen.tsx'
import { promosInput } from '../src/features/platform/promos/SitePromos.tsx'
import { streamLists } from '../src/features/social/streaming/lists/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const HomePage: AppPage<{ tab: HomeTab }> = ({ tab }) => (
  <WithItems>
    <HomeScreen tab={tab} />
  </WithItems>
)
HomePage.authenticate = true
HomePage.Aside = Discover
HomePage.load = async ({ query, prefetch, prefetchPage }) => {
  const tab = query['tab'] === 'free' ? 'free' : 'following'
  await Promise.all([
    tab === 'free'
      ? prefetchPage('feeds.freebies', { query: {} }, FIRST_POSTS)
      : prefetchPage('feeds.search', { query: {} }, FIRST_POSTS),
    // The page works without these.
    prefetchPage('streaming.search', streamLists.followedNow).catch(() => undefined),
    prefetchPage('streaming.search', streamLists.followedSoon).catch(() => undefined),
    prefetchPage('feeds.stories', { query: {} }).catch(() => undefined),
    prefetch('sitePromos.search', promosInput('home')).catch(() => undefined),
    prefetch('performers.random', { query: { limit: discovered } }).catch(() => undefined),
  ])
  return { tab }
}
export default HomePage
