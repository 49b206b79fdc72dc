import { OrderScreen } from '../../src/features/money/orders/OrderScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const OrderPage: AppPage<{ id: string }> = ({ id }) => <OrderScreen id={id} />
OrderPage.authenticate = true
OrderPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('orders.view', { params: { id } })
  return { id }
}
export default OrderPage
