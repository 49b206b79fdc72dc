import { kindOf } from '../../src/features/catalogue/creator-content/kinds.ts'
import { filterOf, searchInput } from '../../src/features/catalogue/creator-content/list/query.ts'
import { ContentScreen } from '../../src/features/catalogue/creator-content/list/ContentScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const GalleriesPage: AppPage = () => <ContentScreen kind="galleries" />
GalleriesPage.onlyPerformer = true
GalleriesPage.wide = true
GalleriesPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage(kindOf('galleries').search, searchInput(filterOf('galleries', query))).catch(() => undefined)
}
export default GalleriesPage
