import { EditScreen } from '../../src/features/catalogue/creator-content/EditScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ProductPage: AppPage<{ id?: string }> = ({ id }) => <EditScreen key={id ?? 'new'} kind="products" id={id} />
ProductPage.onlyPerformer = true
ProductPage.wide = true
ProductPage.load = async ({ query, prefetch }) => {
  if (typeof query.id !== 'string') return {}
  await prefetch('products.viewOwn', { params: { id: query.id } })
  return { id: query.id }
}
export default ProductPage
