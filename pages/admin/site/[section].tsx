import { siteSectionOf } from '../../../src/features/admin/site/sections.ts'
import type { SiteSection } from '../../../src/features/admin/site/sections.ts'
import { SiteScreen } from '../../../src/features/admin/site/SiteScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const SiteSectionPage: AppPage<{ section: SiteSection }> = ({ section }) => <SiteScreen section={section} />
SiteSectionPage.permission = 'site.edit'
SiteSectionPage.wide = true
SiteSectionPage.load = async ({ query, prefetch, notFound }) => {
  const section = siteSectionOf(query['section']) ?? notFound()
  await prefetch('siteSettings.view').catch(() => undefined)
  return { section }
}
export default SiteSectionPage
