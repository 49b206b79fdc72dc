import { isApiError } from '../../../src/api/api-error.ts'
import { PaymentScreen } from '../../../src/features/admin/payments/PaymentScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PaymentPage: AppPage<{ id: string }> = ({ id }) => <PaymentScreen key={id} id={id} />
PaymentPage.permission = 'money.view'
PaymentPage.wide = true
PaymentPage.load = async ({ query, prefetch, notFound }) => {
  const id = String(query['id'])
  await prefetch('adminPayments.view', { params: { id } }).catch((error: unknown) => {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) notFound()
  })
  return { id }
}
export default PaymentPage
