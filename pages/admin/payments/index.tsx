import { PaymentsScreen } from '../../../src/features/admin/payments/PaymentsScreen.tsx'
import { paymentFilter, paymentsInput } from '../../../src/features/admin/payments/query.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PaymentsPage: AppPage = () => <PaymentsScreen />
PaymentsPage.permission = 'money.view'
PaymentsPage.wide = true
PaymentsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('adminPayments.list', paymentsInput(paymentFilter(query))).catch(() => undefined)
}
export default PaymentsPage
