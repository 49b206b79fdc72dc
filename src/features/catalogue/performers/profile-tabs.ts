/** The tabs of a creator's page, as named by `?tab=`; the first is the default. */
export const profileTabs = ['posts', 'photos', 'videos', 'galleries', 'shop', 'about'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The tab that an address names. */
export const profileTab = (value: unknown): ProfileTab => profileTabs.find((tab) => tab === value) ?? 'posts'

type Totals = { totalFeeds: number; totals: { photos: number; videos: number; galleries: number; products: number } }

/** The number of items of each tab, where counted. */
export const tabTotal = (tab: ProfileTab, { totalFeeds, totals }: Totals): number | undefined =>
  ({
    posts: totalFeeds,
    photos: totals.photos,
    videos: totals.videos,
    galleries: totals.galleries,
    shop: totals.products,
    about: undefined,
  })[tab]

/** The visible tabs: all of them for the creator; for others those with content, and the one in the address. */
export const shownTabs = (performer: Totals, isOwn: boolean, current: ProfileTab): ProfileTab[] =>
  profileTabs.filter(
    (tab) => isOwn || tab === 'posts' || tab === 'about' || tab === current || (tabTotal(tab, performer) ?? 0) > 0
  )

/** The inputs of the lists on a creator's page, shared by page and screen. */
export const assetsInput = (id: string) => ({ query: { performerId: id, limit: 24 } })
export const mediaInput = (id: string, kind: 'photo' | 'video') => ({
  params: { id },
  query: { kind, limit: kind === 'photo' ? 36 : 24 },
})
