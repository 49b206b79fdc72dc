import { PeopleScreen } from '../../src/features/money/subscriptions/PeopleScreen.tsx'
import { followersInput, statusOf, subscribersInput } from '../../src/features/money/subscriptions/state.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const SubscribersPage: AppPage = () => <PeopleScreen />
SubscribersPage.onlyPerformer = true
SubscribersPage.wide = true
SubscribersPage.load = async ({ query, prefetch }) => {
  const q = String(query['q'] ?? '')
    .trim()
    .slice(0, 100)
  const page = pageNumberOf(query)
  const first =
    query['tab'] === 'followers'
      ? prefetch('follows.followers', followersInput(q, page))
      : prefetch('subscriptions.ofPerformer', subscribersInput(statusOf(query['status']), q, page))
  await first.catch(() => undefined)
}
export default SubscribersPage
