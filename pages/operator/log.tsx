import { LogScreen } from '../../src/features/operator/log/LogScreen.tsx'
import { logInput } from '../../src/features/operator/log/query.ts'
import { wordsAndDays } from '../../src/features/operator/words-and-days.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const LogPage: AppPage = () => <LogScreen />
LogPage.permission = 'log.view'
LogPage.wide = true
LogPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('operatorLog.list', logInput(wordsAndDays(query))).catch(() => undefined)
}
export default LogPage
