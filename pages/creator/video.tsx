import { EditScreen } from '../../src/features/catalogue/creator-content/EditScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const VideoPage: AppPage<{ id?: string }> = ({ id }) => <EditScreen key={id ?? 'new'} kind="videos" id={id} />
VideoPage.onlyPerformer = true
VideoPage.wide = true
VideoPage.load = async ({ query, prefetch }) => {
  if (typeof query.id !== 'string') return {}
  await prefetch('videos.viewOwn', { params: { id: query.id } })
  return { id: query.id }
}
export default VideoPage
