import { OrdersScreen } from '../../src/features/money/orders/OrdersScreen.tsx'
import { orderFilter, ordersInput } from '../../src/features/money/orders/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const OrdersPage: AppPage = () => <OrdersScreen side="bought" />
OrdersPage.authenticate = true
OrdersPage.wide = true
OrdersPage.load = async ({ query, prefetch }) => {
  await prefetch('orders.searchOwn', ordersInput(orderFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default OrdersPage
