import { LandingScreen } from '../src/features/home/LandingScreen.tsx'
import { promosInput } from '../src/features/platform/promos/SitePromos.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const LandingPage: AppPage = () => <LandingScreen />
LandingPage.layout = 'home'
LandingPage.load = async ({ prefetch, viewer, redirect }) => {
  if (viewer) redirect('/home')
  await Promise.all([
    prefetch('performers.top', { query: { limit: 8 } }),
    // The page works without these.
    prefetch('sitePromos.search', promosInput('landing')).catch(() => undefined),
  ])
}
export default LandingPage
