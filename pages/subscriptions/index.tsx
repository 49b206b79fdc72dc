import { statusOf, subscriptionsInput } from '../../src/features/money/subscriptions/state.ts'
import { SubscriptionsScreen } from '../../src/features/money/subscriptions/SubscriptionsScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const SubscriptionsPage: AppPage = () => <SubscriptionsScreen />
SubscriptionsPage.authenticate = true
SubscriptionsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('subscriptions.ofUser', subscriptionsInput(statusOf(query['status']))).catch(() => undefined)
}
export default SubscriptionsPage
