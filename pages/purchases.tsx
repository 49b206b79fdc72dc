import { PurchasesScreen } from '../src/features/money/purchases/PurchasesScreen.tsx'
import { purchaseFilter, purchasesInput } from '../src/features/money/purchases/query.ts'
import { pageNumberOf } from '../src/features/platform/records/page-number.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const PurchasesPage: AppPage = () => <PurchasesScreen />
PurchasesPage.authenticate = true
PurchasesPage.wide = true
PurchasesPage.load = async ({ query, prefetch }) => {
  await prefetch('wallet.search', purchasesInput(purchaseFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default PurchasesPage
