import { LiveScreen } from '../../src/features/stream-messages/LiveScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const LivePage: AppPage<{ id: string }> = ({ id }) => <LiveScreen key={id} id={id} />
LivePage.layout = 'public'
LivePage.wide = true
LivePage.load = async ({ query, prefetch }) => {
  const id = String(query.profileId)
  await prefetch('streamMessages.ofPerformer', { params: { id } })
  return { id }
}
export default LivePage
