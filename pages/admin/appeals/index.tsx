import { AppealsScreen } from '../../../src/features/admin/appeals/AppealsScreen.tsx'
import { appealsFilter, appealsInput } from '../../../src/features/admin/appeals/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const AppealsPage: AppPage = () => <AppealsScreen />
AppealsPage.permission = 'appeals.decide'
AppealsPage.wide = true
AppealsPage.load = async ({ query, prefetch }) => {
  await prefetch('adminAppeals.list', appealsInput(appealsFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default AppealsPage
