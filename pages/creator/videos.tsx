import { kindOf } from '../../src/features/catalogue/creator-content/kinds.ts'
import { filterOf, searchInput } from '../../src/features/catalogue/creator-content/list/query.ts'
import { ContentScreen } from '../../src/features/catalogue/creator-content/list/ContentScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const VideosPage: AppPage = () => <ContentScreen kind="videos" />
VideosPage.onlyPerformer = true
VideosPage.wide = true
VideosPage.load = async ({ query, prefetchPage }) => {
  await prefetchPage(kindOf('videos').search, searchInput(filterOf('videos', query))).catch(() => undefined)
}
export default VideosPage
