import { PeopleScreen } from '../../src/features/subscriptions/PeopleScreen.tsx'
import { followersInput, statusOf, subscribersInput } from '../../src/features/subscriptions/state.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const SubscribersPage: AppPage = () => <PeopleScreen />
SubscribersPage.onlyPerformer = true
SubscribersPage.load = async ({ query, prefetchPage }) => {
  const q = String(query['q'] ?? '')
    .trim()
    .slice(0, 100)
  const first =
    query['tab'] === 'followers'
      ? prefetchPage('follows.followers', followersInput(q))
      : prefetchPage('subscriptions.ofPerformer', subscribersInput(statusOf(query['status']), q))
  await first.catch(() => undefined)
}
export default SubscribersPage
