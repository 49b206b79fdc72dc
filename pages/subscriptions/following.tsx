import { FollowingScreen } from '../../src/features/catalogue/follows/FollowingScreen.tsx'
import { followingInput, followingQuery } from '../../src/features/catalogue/follows/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const FollowingPage: AppPage = () => <FollowingScreen />
FollowingPage.authenticate = true
FollowingPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('follows.following', followingInput(followingQuery(query))).catch(() => undefined)
}
export default FollowingPage
