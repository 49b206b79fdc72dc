import { LiveScreen } from '../../src/features/social/streaming/watch/LiveScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const LivePage: AppPage<{ id: string }> = ({ id }) => <LiveScreen key={id} id={id} />
LivePage.layout = 'public'
LivePage.authenticate = true
LivePage.noredirect = true
LivePage.wide = true
LivePage.load = async ({ query, prefetch }) => {
  const id = String(query.profileId)
  await Promise.all([
    prefetch('streamMessages.ofPerformer', { params: { id } }),
    prefetch('streaming.ofPerformer', { params: { id } }),
  ])
  return { id }
}
export default LivePage
