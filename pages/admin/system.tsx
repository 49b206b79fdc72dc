import { SystemScreen } from '../../src/features/admin/system/SystemScreen.tsx'
import { failedInput } from '../../src/features/admin/system/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const SystemPage: AppPage = () => <SystemScreen />
SystemPage.permission = 'system.manage'
SystemPage.wide = true
SystemPage.load = async ({ query, prefetch }) => {
  await Promise.all([
    prefetch('machine.view').catch(() => undefined),
    prefetch('machine.jobs', failedInput(pageNumberOf(query))).catch(() => undefined),
  ])
}
export default SystemPage
