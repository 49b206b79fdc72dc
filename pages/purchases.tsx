import { PurchasesScreen } from '../src/features/purchases/PurchasesScreen.tsx'
import { purchaseFilter, purchasesInput } from '../src/features/purchases/query.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const PurchasesPage: AppPage = () => <PurchasesScreen />
PurchasesPage.authenticate = true
PurchasesPage.wide = true
PurchasesPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage('wallet.search', purchasesInput(purchaseFilter(query))).catch(() => undefined)
}
export default PurchasesPage
