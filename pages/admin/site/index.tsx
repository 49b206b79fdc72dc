import { SITE_PATH, siteSections } from '../../../src/features/admin/site/sections.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

/** The settings open with their first section. */
const SitePage: AppPage = () => null
SitePage.permission = 'site.edit'
SitePage.load = ({ redirect }) => redirect(`${SITE_PATH}/${siteSections[0]}`)
export default SitePage
