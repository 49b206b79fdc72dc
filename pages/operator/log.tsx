import { LogScreen } from '../../src/features/operator/log/LogScreen.tsx'
import { logInput } from '../../src/features/operator/log/query.ts'
import { listFilter } from '../../src/features/operator/list-filter.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const LogPage: AppPage = () => <LogScreen />
LogPage.permission = 'log.view'
LogPage.wide = true
LogPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('operatorLog.list', logInput(listFilter(query))).catch(() => undefined)
}
export default LogPage
