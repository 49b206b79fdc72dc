import { PayoutsScreen } from '../../../src/features/money/payouts/PayoutsScreen.tsx'
import { wholeBalanceInput, payoutFilter, payoutsInput } from '../../../src/features/money/payouts/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PayoutsPage: AppPage = () => <PayoutsScreen />
PayoutsPage.onlyPerformer = true
PayoutsPage.wide = true
PayoutsPage.load = async ({ query, prefetch }) => {
  await Promise.all([
    prefetch('payouts.calculate', wholeBalanceInput).catch(() => undefined),
    prefetch('payouts.checkPending', {}).catch(() => undefined),
    prefetch('payouts.search', payoutsInput(payoutFilter(query), pageNumberOf(query))).catch(() => undefined),
  ])
}
export default PayoutsPage
