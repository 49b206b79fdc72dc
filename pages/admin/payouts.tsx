import { PayoutsScreen } from '../../src/features/admin/payouts/PayoutsScreen.tsx'
import { batchesInput, adminFilter, adminInput } from '../../src/features/admin/payouts/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const PayoutsPage: AppPage = () => <PayoutsScreen />
PayoutsPage.permission = 'payouts.decide'
PayoutsPage.wide = true
PayoutsPage.load = async ({ query, prefetch }) => {
  const filter = adminFilter(query)
  const number = pageNumberOf(query)
  await (filter.tab === 'batches'
    ? prefetch('adminPayouts.batches', batchesInput(number))
    : prefetch('adminPayouts.list', adminInput(filter, number))
  ).catch(() => undefined)
}
export default PayoutsPage
