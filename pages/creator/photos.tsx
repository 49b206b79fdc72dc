import { kindOf } from '../../src/features/catalogue/creator-content/kinds.ts'
import { filterOf, searchInput } from '../../src/features/catalogue/creator-content/list/query.ts'
import { ContentScreen } from '../../src/features/catalogue/creator-content/list/ContentScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PhotosPage: AppPage = () => <ContentScreen kind="photos" />
PhotosPage.onlyPerformer = true
PhotosPage.wide = true
PhotosPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage(kindOf('photos').search, searchInput(filterOf('photos', query))).catch(() => undefined)
}
export default PhotosPage
