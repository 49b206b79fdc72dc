import { CreatorPage } from '../src/features/app/CreatorPage.tsx'
import { FIRST_POSTS } from '../src/features/catalogue/feeds/first-posts.ts'
import type { OptionLabels } from '../src/features/catalogue/performers/option-labels.ts'
import { assetsInput, mediaInput, profileTab } from '../src/features/catalogue/performers/profile-tabs.ts'
import type { AppPage } from '../src/shell/app-page.ts'

const ProfilePage: AppPage<{ id: string; labels: OptionLabels }> = ({ id, labels }) => (
  <CreatorPage key={id} id={id} labels={labels} />
)
ProfilePage.layout = 'public'
ProfilePage.authenticate = true
ProfilePage.noredirect = true
ProfilePage.bleed = true
ProfilePage.wide = true
ProfilePage.load = async ({ query, locale, prefetch, prefetchPage }) => {
  const id = String(query.profileId)
  const list = {
    posts: () => prefetchPage('feeds.search', { query: { performerId: id } }, FIRST_POSTS),
    photos: () => prefetchPage('creatorMedia.search', mediaInput(id, 'photo')),
    videos: () => prefetchPage('creatorMedia.search', mediaInput(id, 'video')),
    galleries: () => prefetchPage('galleries.search', assetsInput(id)),
    shop: () => prefetchPage('products.search', assetsInput(id)),
    about: () => undefined,
  }[profileTab(query['tab'])]
  const [performer, { optionLabels }] = await Promise.all([
    prefetch('performers.view', { params: { id } }),
    import('../src/features/catalogue/performers/option-labels.ts'),
    list()?.catch(() => undefined),
    prefetch('feeds.stories', { query: { performerId: id } }).catch(() => undefined),
    prefetch('streaming.ofPerformer', { params: { id } }).catch(() => undefined),
  ])
  return { id, labels: optionLabels(performer, locale) }
}
export default ProfilePage
