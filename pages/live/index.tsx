import { LiveListScreen } from '../../src/features/social/streaming/lists/LiveListScreen.tsx'
import { streamLists } from '../../src/features/social/streaming/lists/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const LiveListPage: AppPage = () => <LiveListScreen />
LiveListPage.layout = 'public'
LiveListPage.wide = true
LiveListPage.load = async ({ prefetchPage }) => {
  await Promise.all([
    prefetchPage('streaming.search', streamLists.now),
    prefetchPage('streaming.search', streamLists.soon),
  ])
}
export default LiveListPage
