import { feeds } from '../../contract/feeds.ts'
import { ComposerScreen } from '../../src/features/composer/ComposerScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PostPage: AppPage<{ id?: string }> = ({ id }) => <ComposerScreen key={id ?? 'new'} id={id} />
PostPage.onlyPerformer = true
PostPage.load = async ({ query, prefetch }) => {
  if (typeof query.id !== 'string') return {}
  await prefetch(feeds.viewOwn, { params: { id: query.id } })
  return { id: query.id }
}
export default PostPage
