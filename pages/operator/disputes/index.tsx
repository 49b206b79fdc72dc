import { DisputesScreen } from '../../../src/features/operator/disputes/DisputesScreen.tsx'
import { disputeFilter, disputesInput } from '../../../src/features/operator/disputes/query.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const DisputesPage: AppPage = () => <DisputesScreen />
DisputesPage.permission = 'disputes.decide'
DisputesPage.wide = true
DisputesPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('disputeDesk.list', disputesInput(disputeFilter(query))).catch(() => undefined)
}
export default DisputesPage
