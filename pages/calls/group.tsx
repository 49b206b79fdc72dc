import type { AppPage } from '../../src/shell/app-page.ts'
import { lazyClient } from '../../src/ui/lazy-client.tsx'

/** Rendered in the browser only: it needs camera, microphone and WebRTC. */
const GroupScreen = lazyClient(() =>
  import('../../src/features/social/video-calls/room/group/GroupScreen.tsx').then((module) => module.GroupScreen)
)

const GroupPage: AppPage = () => <GroupScreen />
GroupPage.authenticate = true
GroupPage.onlyPerformer = true
GroupPage.layout = 'blank'
export default GroupPage
