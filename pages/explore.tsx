import { ExploreScreen } from '../src/features/explore/ExploreScreen.tsx'
import { exploreQuery } from '../src/features/explore/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const ExplorePage: AppPage = () => <ExploreScreen />
ExplorePage.layout = 'public'
ExplorePage.wide = true
ExplorePage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('performers.search', { query: exploreQuery(query) })
}
export default ExplorePage
