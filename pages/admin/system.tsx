import { SystemScreen } from '../../src/features/admin/system/SystemScreen.tsx'
import { failedInput } from '../../src/features/admin/system/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const SystemPage: AppPage = () => <SystemScreen />
SystemPage.permission = 'system.manage'
SystemPage.wide = true
SystemPage.load = async ({ query, prefetch }) => {
  await Promise.all([
    prefetch('adminSystem.view').catch(() => undefined),
    prefetch('adminSystem.jobs', failedInput(pageNumberOf(query))).catch(() => undefined),
  ])
}
export default SystemPage
