import { CreatorAccountScreen } from '../../src/features/catalogue/performers/mine/CreatorAccountScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const CreatorAccountPage: AppPage = () => <CreatorAccountScreen />
CreatorAccountPage.onlyPerformer = true
CreatorAccountPage.wide = true
CreatorAccountPage.load = async ({ prefetch }) => {
  await prefetch('performers.me').catch(() => undefined)
}
export default CreatorAccountPage
