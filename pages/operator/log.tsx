import { LogScreen } from '../../src/features/operator/log/LogScreen.tsx'
import { logFilter, logInput } from '../../src/features/operator/log/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const LogPage: AppPage = () => <LogScreen />
LogPage.permission = 'log.view'
LogPage.wide = true
LogPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('operatorLog.list', logInput(logFilter(query))).catch(() => undefined)
}
export default LogPage
