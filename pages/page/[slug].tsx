import { SitePostScreen } from '../../src/features/platform/site-pages/SitePostScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const SitePostPage: AppPage<{ slug: string }> = ({ slug }) => <SitePostScreen slug={slug} />
SitePostPage.layout = 'public'
SitePostPage.load = async ({ query, prefetch }) => {
  const slug = String(query.slug)
  await prefetch('posts.view', { params: { id: slug } })
  return { slug }
}
export default SitePostPage
