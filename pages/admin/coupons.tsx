import { couponsInput } from '../../src/features/money/coupons/query.ts'
import { SiteCouponsScreen } from '../../src/features/admin/coupons/SiteCouponsScreen.tsx'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const SiteCouponsPage: AppPage = () => <SiteCouponsScreen />
SiteCouponsPage.permission = 'money.view'
SiteCouponsPage.wide = true
SiteCouponsPage.load = async ({ query, prefetch }) => {
  await prefetch('siteCoupons.list', couponsInput(query['state'], pageNumberOf(query))).catch(() => undefined)
}
export default SiteCouponsPage
