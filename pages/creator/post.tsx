import { ComposerScreen } from '../../src/features/catalogue/composer/ComposerScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const PostPage: AppPage<{ id?: string }> = ({ id }) => <ComposerScreen key={id ?? 'new'} id={id} />
PostPage.onlyPerformer = true
PostPage.load = async ({ query, prefetch, redirect }) => {
  if (typeof query.id !== 'string') return {}
  const { isStory } = await prefetch('feeds.viewOwn', { params: { id: query.id } })
  if (isStory) redirect('/creator/story')
  return { id: query.id }
}
export default PostPage
