import { SupportRequestsScreen } from '../../../src/features/admin/support-requests/SupportRequestsScreen.tsx'
import { supportRequestsFilter, supportRequestsInput } from '../../../src/features/admin/support-requests/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const SupportRequestsPage: AppPage = () => <SupportRequestsScreen />
SupportRequestsPage.permission = 'supportRequests.answer'
SupportRequestsPage.wide = true
SupportRequestsPage.load = async ({ query, prefetch }) => {
  await prefetch('supportRequests.list', supportRequestsInput(supportRequestsFilter(query), pageNumberOf(query))).catch(
    () => undefined
  )
}
export default SupportRequestsPage
