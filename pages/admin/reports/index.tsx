import { ReportsScreen } from '../../../src/features/admin/reports/ReportsScreen.tsx'
import { reportsFilter, reportsInput } from '../../../src/features/admin/reports/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const ReportsPage: AppPage = () => <ReportsScreen />
ReportsPage.permission = 'reports.decide'
ReportsPage.wide = true
ReportsPage.load = async ({ query, prefetch }) => {
  await prefetch('adminReports.list', reportsInput(reportsFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default ReportsPage
