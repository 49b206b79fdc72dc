import { CouponsScreen } from '../../src/features/coupons/CouponsScreen.tsx'
import { couponsInput } from '../../src/features/coupons/query.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const CouponsPage: AppPage = () => <CouponsScreen />
CouponsPage.onlyPerformer = true
CouponsPage.wide = true
CouponsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('coupons.list', couponsInput(query['state'])).catch(() => undefined)
}
export default CouponsPage
