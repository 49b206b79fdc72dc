/** The parts of a creator's page, as `?tab=` names them; the first needs no name. */
export const profileTabs = ['posts', 'photos', 'videos', 'galleries', 'shop', 'about'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** The part that an address asks for. */
export const profileTab = (value: unknown): ProfileTab => profileTabs.find((tab) => tab === value) ?? 'posts'

/** What the lists of a creator's page ask for; the page prefetches the same. */
export const assetsInput = (id: string) => ({ query: { performerId: id, limit: 24 } })
export const photosInput = (id: string) => ({ params: { performerId: id }, query: { limit: 36 } })
