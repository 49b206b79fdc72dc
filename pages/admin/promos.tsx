import { PromosScreen } from '../../src/features/admin/promos/PromosScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PromosPage: AppPage = () => <PromosScreen />
PromosPage.permission = 'site.edit'
PromosPage.wide = true
PromosPage.load = async ({ prefetch }) => {
  await prefetch('promos.list').catch(() => undefined)
}
export default PromosPage
