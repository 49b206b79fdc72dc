type Query = string | string[] | undefined

/** Sections of every account, at /user/account?section=…. */
export const userSections = ['profile', 'password', 'security', 'sessions', 'preferences', 'data'] as const

/** Notification settings: a separate screen, listed among the sections. */
export const notificationsPath = '/user/notifications'
/** A creator's webhooks: a separate screen, listed among the sections. */
const webhooksPath = '/creator/webhooks'
/** Blocked users: a separate screen, listed among the sections. */
export const blockedPath = '/user/blocked'

/** The creators whom the account follows: a separate screen, listed among the sections. */
export const followingPath = '/subscriptions/following'

/** Additional sections of a creator, at /creator/account?section=…. */
export const creatorSections = ['profile', 'prices', 'documents'] as const
export type CreatorSection = (typeof creatorSections)[number]

/** The section of an address; the first one when it is unknown. */
export const sectionOf = <S extends string>(sections: readonly [S, ...S[]], query: Query): S =>
  sections.find((section) => section === query) ?? sections[0]

/** The address of a section; without one, of the list of all sections, which a wide screen shows beside the first section. */
export const sectionPath = (root: '/user/account' | '/creator/account', section: string): string =>
  `${root}?section=${section}`

/** Whether the address is that of the list of all sections. */
export const isAccountIndex = (path: string): boolean =>
  /^\/(?:user|creator)\/account\/?(?:[?#]|$)/.test(path) && !/[?&]section=/.test(path)

type Label =
  | 'profile'
  | 'personal'
  | 'prices'
  | 'documents'
  | 'password'
  | 'security'
  | 'sessions'
  | 'preferences'
  | 'data'
  | 'notifications'
  | 'blocked'
  | 'following'
  | 'addresses'
  | 'cards'
  | 'limits'
  | 'webhooks'
type IndexLink = { href: string; label: Label }

/** All sections of an account in groups: a creator's public ones, then the personal ones, then the remaining ones. */
export const accountIndex = (isPerformer: boolean): { key: string; links: IndexLink[] }[] => [
  ...(isPerformer
    ? [
        {
          key: 'creator',
          links: creatorSections.map((label) => ({ href: sectionPath('/creator/account', label), label })),
        },
      ]
    : []),
  {
    key: 'own',
    links: [
      ...userSections.map((label) => ({
        href: sectionPath('/user/account', label),
        label: label === 'profile' && isPerformer ? ('personal' as const) : label,
      })),
      { href: notificationsPath, label: 'notifications' },
      { href: blockedPath, label: 'blocked' },
    ],
  },
  {
    key: 'more',
    links: [
      { href: followingPath, label: 'following' },
      { href: '/wallet/cards', label: 'cards' },
      { href: '/wallet/limits', label: 'limits' },
      { href: '/user/addresses', label: 'addresses' },
      ...(isPerformer ? [{ href: webhooksPath, label: 'webhooks' as const }] : []),
    ],
  },
]
