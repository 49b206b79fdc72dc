import { PayoutScreen } from '../../../src/features/money/payouts/PayoutScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PayoutPage: AppPage<{ id: string }> = ({ id }) => <PayoutScreen id={id} />
PayoutPage.onlyPerformer = true
PayoutPage.load = async ({ query, prefetch }) => {
  const id = String(query['id'])
  await prefetch('payouts.view', { params: { id } })
  return { id }
}
export default PayoutPage
