/** The parts of a creator's page, as `?tab=` names them; the first needs no name. */
export const profileTabs = ['posts', 'photos', 'videos', 'galleries', 'shop', 'about'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The part that an address asks for. */
export const profileTab = (value: unknown): ProfileTab => profileTabs.find((tab) => tab === value) ?? 'posts'

type Totals = { totalFeeds: number; totals: { photos: number; videos: number; galleries: number; products: number } }

/** How many there are of each part, as far as parts are counted. */
export const tabTotal = (tab: ProfileTab, { totalFeeds, totals }: Totals): number | undefined =>
  ({
    posts: totalFeeds,
    photos: totals.photos,
    videos: totals.videos,
    galleries: totals.galleries,
    shop: totals.products,
    about: undefined,
  })[tab]

/** The parts that are shown: to its creator all of them, to others those that have something, and the one they asked for. */
export const shownTabs = (performer: Totals, isOwn: boolean, current: ProfileTab): ProfileTab[] =>
  profileTabs.filter(
    (tab) => isOwn || tab === 'posts' || tab === 'about' || tab === current || (tabTotal(tab, performer) ?? 0) > 0
  )

/** What the lists of a creator's page ask for; the page prefetches the same. */
export const assetsInput = (id: string) => ({ query: { performerId: id, limit: 24 } })
export const mediaInput = (id: string, kind: 'photo' | 'video') => ({
  params: { id },
  query: { kind, limit: kind === 'photo' ? 36 : 24 },
})
