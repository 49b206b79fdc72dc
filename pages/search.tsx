import { WithItems } from '../src/features/app/WithItems.tsx'
import { allInput, listInput, searchQuery } from '../src/features/social/search/query.ts'
import { listRequests } from '../src/features/social/search/SearchResults.tsx'
import { SearchScreen } from '../src/features/social/search/SearchScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const SearchPage: AppPage = () => (
  <WithItems>
    <SearchScreen />
  </WithItems>
)
SearchPage.layout = 'public'
SearchPage.wide = true
SearchPage.load = async ({ query, prefetch, prefetchPage }) => {
  const { q, kind } = searchQuery(query)
  if (q === '') return
  if (kind === 'all') await prefetch('search.all', allInput(q))
  else await prefetchPage(listRequests[kind], listInput(q))
}
export default SearchPage
