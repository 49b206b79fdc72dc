import { UpcomingScreen } from '../../src/features/money/subscriptions/UpcomingScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const UpcomingPage: AppPage = () => <UpcomingScreen />
UpcomingPage.authenticate = true
UpcomingPage.load = async ({ prefetch }) => {
  await prefetch('subscriptions.upcoming').catch(() => undefined)
}
export default UpcomingPage
