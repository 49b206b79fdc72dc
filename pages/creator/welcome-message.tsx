import { WelcomeScreen } from '../../src/features/social/broadcasts/WelcomeScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const WelcomePage: AppPage = () => <WelcomeScreen />
WelcomePage.onlyPerformer = true
WelcomePage.wide = true
WelcomePage.load = async ({ prefetch }) => {
  await prefetch('welcomeMessage.view').catch(() => undefined)
}
export default WelcomePage
