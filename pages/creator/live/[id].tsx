import { StreamRoomScreen } from '../../../src/features/social/streaming/go-live/room/StreamRoomScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const StreamRoomPage: AppPage<{ id: string }> = ({ id }) => <StreamRoomScreen key={id} id={id} />
StreamRoomPage.onlyPerformer = true
StreamRoomPage.wide = true
StreamRoomPage.load = async ({ query, prefetch }) => {
  const id = String(query.id)
  await prefetch('ownStreams.view', { params: { id } })
  return { id }
}
export default StreamRoomPage
