import { WithItemPage } from '../../src/features/app/WithItemPage.tsx'
import { ProductScreen } from '../../src/features/catalogue/products/ProductScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ProductPage: AppPage<{ id: string }> = ({ id }) => (
  <WithItemPage>
    <ProductScreen key={id} id={id} />
  </WithItemPage>
)
ProductPage.layout = 'public'
ProductPage.authenticate = true
ProductPage.noredirect = true
ProductPage.wide = true
ProductPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('products.view', { params: { id } })
  return { id }
}
export default ProductPage
