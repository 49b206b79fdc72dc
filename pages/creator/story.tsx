import { livingStories } from '../../src/features/own-stories/living.ts'
import { StoryScreen } from '../../src/features/own-stories/StoryScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const StoryPage: AppPage = () => <StoryScreen />
StoryPage.onlyPerformer = true
StoryPage.load = async ({ prefetchPage }) => {
  await prefetchPage('feeds.searchOwn', livingStories)
}
export default StoryPage
