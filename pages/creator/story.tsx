import { activeStoriesInput } from '../../src/features/catalogue/stories/mine/active-stories-input.ts'
import { StoryScreen } from '../../src/features/catalogue/stories/mine/StoryScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const StoryPage: AppPage = () => <StoryScreen />
StoryPage.onlyPerformer = true
StoryPage.load = async ({ prefetchPage }) => {
  await prefetchPage('feeds.searchOwn', activeStoriesInput)
}
export default StoryPage
