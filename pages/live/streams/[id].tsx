import { profilePath } from '../../../src/features/catalogue/items/addresses.ts'
import { StreamScreen } from '../../../src/features/social/streaming/stream/StreamScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const StreamPage: AppPage<{ id: string }> = ({ id }) => <StreamScreen key={id} id={id} />
StreamPage.layout = 'public'
StreamPage.authenticate = true
StreamPage.noredirect = true
StreamPage.wide = true
StreamPage.load = async ({ query, prefetch, redirect }) => {
  const id = String(query.id)
  const { status, performer } = await prefetch('streaming.view', { params: { id } })
  if (status === 'live' || status === 'starting') redirect(`/live${profilePath(performer)}`)
  return { id }
}
export default StreamPage
