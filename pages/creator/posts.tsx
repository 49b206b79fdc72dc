import { feeds } from '../../contract/feeds.ts'
import { OwnFeedsScreen } from '../../src/features/composer/OwnFeedsScreen.tsx'
import { statusOf } from '../../src/features/composer/status-of.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const PostsPage: AppPage = () => <OwnFeedsScreen />
PostsPage.onlyPerformer = true
PostsPage.wide = true
PostsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage(feeds.searchOwn, { query: { status: statusOf(query.status) } })
}
export default PostsPage
