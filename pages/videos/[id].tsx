import { WithItemPage } from '../../src/features/app/WithItemPage.tsx'
import { VideoScreen } from '../../src/features/catalogue/videos/VideoScreen.tsx'
import { lazyClient } from '../../src/ui/lazy-client.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ReplayChat = lazyClient(() =>
  import('../../src/features/social/stream-messages/ReplayChat.tsx').then((module) => module.ReplayChat)
)

const VideoPage: AppPage<{ id: string }> = ({ id }) => (
  <WithItemPage>
    <VideoScreen key={id} id={id} chat={(stream) => <ReplayChat {...stream} />} />
  </WithItemPage>
)
VideoPage.layout = 'public'
VideoPage.authenticate = true
VideoPage.noredirect = true
VideoPage.wide = true
VideoPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('videos.view', { params: { id } })
  return { id }
}
export default VideoPage
