import { LogScreen } from '../../src/features/admin/log/LogScreen.tsx'
import { logInput } from '../../src/features/admin/log/query.ts'
import { listFilter } from '../../src/features/admin/list-filter.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const LogPage: AppPage = () => <LogScreen />
LogPage.permission = 'log.view'
LogPage.wide = true
LogPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('operatorLog.list', logInput(listFilter(query))).catch(() => undefined)
}
export default LogPage
