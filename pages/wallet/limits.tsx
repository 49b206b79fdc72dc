import { LimitsScreen } from '../../src/features/money/spending/LimitsScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const LimitsPage: AppPage = () => <LimitsScreen />
LimitsPage.authenticate = true
LimitsPage.load = async ({ prefetch }) => {
  await prefetch('spending.limits', {}).catch(() => undefined)
}
export default LimitsPage
