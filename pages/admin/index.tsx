import { OverviewScreen } from '../../src/features/admin/overview/OverviewScreen.tsx'
import { overviewInput, periodOf } from '../../src/features/admin/overview/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const OperatorPage: AppPage = () => <OverviewScreen />
OperatorPage.permission = 'overview.view'
OperatorPage.wide = true
OperatorPage.load = async ({ query, prefetch }) => {
  await prefetch('overview.view', overviewInput(periodOf(query))).catch(() => undefined)
}
export default OperatorPage
