import { PayoutsDeskScreen } from '../../src/features/admin/payouts/PayoutsDeskScreen.tsx'
import { batchesInput, deskFilter, deskInput } from '../../src/features/admin/payouts/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const PayoutsPage: AppPage = () => <PayoutsDeskScreen />
PayoutsPage.permission = 'payouts.decide'
PayoutsPage.wide = true
PayoutsPage.load = async ({ query, prefetch }) => {
  const filter = deskFilter(query)
  const number = pageNumberOf(query)
  await (filter.tab === 'batches'
    ? prefetch('payoutDesk.batches', batchesInput(number))
    : prefetch('payoutDesk.list', deskInput(filter, number))
  ).catch(() => undefined)
}
export default PayoutsPage
