import { BlockedScreen } from '../../src/features/identity/blocks/BlockedScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const BlockedPage: AppPage = () => <BlockedScreen />
BlockedPage.authenticate = true
BlockedPage.wide = true
BlockedPage.load = async ({ prefetch, prefetchPage, viewer }) => {
  await Promise.all([prefetchPage('blocks.users'), ...(viewer?.isPerformer ? [prefetch('blocks.countries')] : [])])
}
export default BlockedPage
