import { PayoutSettingsScreen } from '../../src/features/money/payouts/PayoutSettingsScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PayoutSettingsPage: AppPage<{ id: string }> = ({ id }) => <PayoutSettingsScreen id={id} />
PayoutSettingsPage.onlyPerformer = true
PayoutSettingsPage.wide = true
PayoutSettingsPage.load = async ({ viewer, prefetch, notFound }) => {
  if (!viewer) return notFound()
  await prefetch('payoutSettings.view', { params: { id: viewer._id } }).catch(() => undefined)
  return { id: viewer._id }
}
export default PayoutSettingsPage
