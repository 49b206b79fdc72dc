import { OwnFeedsScreen } from '../../src/features/catalogue/feeds/mine/OwnFeedsScreen.tsx'
import { filterOf, searchInput } from '../../src/features/catalogue/feeds/mine/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const PostsPage: AppPage = () => <OwnFeedsScreen />
PostsPage.onlyPerformer = true
PostsPage.wide = true
PostsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('feeds.searchOwn', searchInput(filterOf(query)))
}
export default PostsPage
