import { isApiError } from '../../../src/api/api-error.ts'
import { ReportScreen } from '../../../src/features/admin/reports/ReportScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const ReportPage: AppPage<{ id: string }> = ({ id }) => <ReportScreen key={id} id={id} />
ReportPage.permission = 'reports.decide'
ReportPage.wide = true
ReportPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('adminReports.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default ReportPage
