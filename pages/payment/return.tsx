import { ReturnScreen } from '../../src/features/money/payments/ReturnScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PaymentReturnPage: AppPage<{ id: string }> = ({ id }) => <ReturnScreen id={id} />
PaymentReturnPage.authenticate = true
PaymentReturnPage.layout = 'blank'
PaymentReturnPage.load = ({ query, notFound }) => {
  const id = query['payment']
  return typeof id === 'string' ? Promise.resolve({ id }) : notFound()
}
export default PaymentReturnPage
