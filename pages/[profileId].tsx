import { feeds } from '../contract/feeds.ts'
import { performers } from '../contract/performers.ts'
import { PerformerScreen } from '../src/features/performers/PerformerScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const ProfilePage: AppPage<{ id: string }> = ({ id }) => <PerformerScreen key={id} id={id} />
ProfilePage.layout = 'public'
ProfilePage.bleed = true
ProfilePage.wide = true
ProfilePage.load = async ({ query, prefetch, prefetchPage }) => {
  const id = String(query.profileId)
  await Promise.all([prefetch(performers.view, { params: { id } }), prefetchPage(feeds.search, { query: { performerId: id } })])
  return { id }
}
export default ProfilePage
