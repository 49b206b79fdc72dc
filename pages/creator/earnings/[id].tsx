import { SaleScreen } from '../../../src/features/money/earnings/SaleScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const SalePage: AppPage<{ id: string }> = ({ id }) => <SaleScreen id={id} />
SalePage.onlyPerformer = true
SalePage.wide = true
SalePage.load = async ({ query, prefetch }) => {
  const id = String(query['id'])
  await prefetch('earnings.view', { params: { id } })
  return { id }
}
export default SalePage
