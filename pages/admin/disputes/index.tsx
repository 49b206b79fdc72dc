import { DisputesScreen } from '../../../src/features/admin/disputes/DisputesScreen.tsx'
import { disputeFilter, disputesInput } from '../../../src/features/admin/disputes/query.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const DisputesPage: AppPage = () => <DisputesScreen />
DisputesPage.permission = 'disputes.decide'
DisputesPage.wide = true
DisputesPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('adminDisputes.list', disputesInput(disputeFilter(query))).catch(() => undefined)
}
export default DisputesPage
