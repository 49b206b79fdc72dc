import { kindOf } from '../../src/features/catalogue/creator-content/kinds.ts'
import { filterOf, searchInput } from '../../src/features/catalogue/creator-content/list/query.ts'
import { ContentScreen } from '../../src/features/catalogue/creator-content/list/ContentScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ProductsPage: AppPage = () => <ContentScreen kind="products" />
ProductsPage.onlyPerformer = true
ProductsPage.wide = true
ProductsPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage(kindOf('products').search, searchInput(filterOf('products', query))).catch(() => undefined)
}
export default ProductsPage
