import { OrdersScreen } from '../../src/features/orders/OrdersScreen.tsx'
import { orderFilter, ordersInput } from '../../src/features/orders/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const OrdersPage: AppPage = () => <OrdersScreen side="bought" />
OrdersPage.authenticate = true
OrdersPage.wide = true
OrdersPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('orders.searchOwn', ordersInput(orderFilter(query))).catch(() => undefined)
}
export default OrdersPage
