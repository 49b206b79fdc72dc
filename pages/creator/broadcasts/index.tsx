import { BroadcastsScreen } from '../../../src/features/social/broadcasts/BroadcastsScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const BroadcastsPage: AppPage = () => <BroadcastsScreen />
BroadcastsPage.onlyPerformer = true
BroadcastsPage.wide = true
BroadcastsPage.load = async ({ prefetchPage }) => {
  await prefetchPage('broadcasts.list').catch(() => undefined)
}
export default BroadcastsPage
