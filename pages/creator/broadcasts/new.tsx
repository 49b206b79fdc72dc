import { NewBroadcastScreen } from '../../../src/features/social/broadcasts/NewBroadcastScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const NewBroadcastPage: AppPage = () => <NewBroadcastScreen />
NewBroadcastPage.onlyPerformer = true
NewBroadcastPage.wide = true
export default NewBroadcastPage
