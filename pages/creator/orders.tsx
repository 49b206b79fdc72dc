import { OrdersScreen } from '../../src/features/money/orders/OrdersScreen.tsx'
import { orderFilter, ordersInput } from '../../src/features/money/orders/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const CreatorOrdersPage: AppPage = () => <OrdersScreen side="sold" />
CreatorOrdersPage.onlyPerformer = true
CreatorOrdersPage.wide = true
CreatorOrdersPage.load = async ({ query, prefetch }) => {
  await prefetch('orders.search', ordersInput(orderFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default CreatorOrdersPage
