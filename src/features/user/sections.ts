type Query = string | string[] | undefined

/** What every account has at /user/account?section=…; the first one needs no query. */
export const userSections = ['profile', 'password', 'sessions', 'preferences'] as const

/** Where one is told of what: a screen of its own, a section to those who look for it. */
export const notificationsPath = '/user/notifications'

/** What a creator has besides, at /creator/account?section=…. */
export const creatorSections = ['profile', 'prices', 'documents'] as const
export type CreatorSection = (typeof creatorSections)[number]

/** The section of an address; the first for one that does not exist. */
export const sectionOf = <S extends string>(sections: readonly [S, ...S[]], query: Query): S => sections.find((section) => section === query) ?? sections[0]

/** The address of a section. */
export const sectionPath = (root: '/user/account' | '/creator/account', section: string): string => (section === 'profile' ? root : `${root}?section=${section}`)
