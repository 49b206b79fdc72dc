import { feeds } from '../contract/feeds.ts'
import { performers } from '../contract/performers.ts'
import type { OptionLabels } from '../src/features/performers/option-labels.ts'
import { PerformerScreen } from '../src/features/performers/PerformerScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const ProfilePage: AppPage<{ id: string; labels: OptionLabels }> = ({ id, labels }) => <PerformerScreen key={id} id={id} labels={labels} />
ProfilePage.layout = 'public'
ProfilePage.bleed = true
ProfilePage.wide = true
ProfilePage.load = async ({ query, locale, prefetch, prefetchPage }) => {
  const id = String(query.profileId)
  const [performer, { optionLabels }] = await Promise.all([
    prefetch(performers.view, { params: { id } }),
    import('../src/features/performers/option-labels.ts'),
    prefetchPage(feeds.search, { query: { performerId: id } }),
  ])
  return { id, labels: optionLabels(performer, locale) }
}
export default ProfilePage
