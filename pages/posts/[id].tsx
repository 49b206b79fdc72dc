import { FeedScreen } from '../../src/features/feeds/FeedScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const FeedPage: AppPage<{ id: string }> = ({ id }) => <FeedScreen id={id} />
FeedPage.layout = 'public'
FeedPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('feeds.view', { params: { id } })
  return { id }
}
export default FeedPage
