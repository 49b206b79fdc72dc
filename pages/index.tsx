import { LandingScreen } from '../src/features/home/LandingScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const LandingPage: AppPage = () => <LandingScreen />
LandingPage.layout = 'home'
LandingPage.load = async ({ prefetch, viewer, redirect }) => {
  if (viewer) redirect('/home')
  await prefetch('performers.top', { query: { limit: 8 } })
}
export default LandingPage
