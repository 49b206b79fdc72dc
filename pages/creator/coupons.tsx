import { CouponsScreen } from '../../src/features/money/coupons/CouponsScreen.tsx'
import { couponsInput } from '../../src/features/money/coupons/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const CouponsPage: AppPage = () => <CouponsScreen />
CouponsPage.onlyPerformer = true
CouponsPage.wide = true
CouponsPage.load = async ({ query, prefetch }) => {
  await prefetch('coupons.list', couponsInput(query['state'], pageNumberOf(query))).catch(() => undefined)
}
export default CouponsPage
