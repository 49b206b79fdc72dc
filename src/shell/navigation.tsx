import type { ReactNode } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import Newspaper from 'lucide-react/icons/newspaper'
import Settings from 'lucide-react/icons/settings'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { shellTexts } from './texts.ts'

type Words = (typeof shellTexts)['en']
type Viewer = { _id: string; username?: string; isPerformer: boolean }
type Item = { href: string; label: string; icon: ReactNode; badge?: number }

/** The address of a creator's own page (Spec §2, profileId). */
export const ownPage = ({ _id, username }: Viewer): string => `/${username ?? _id}`

const content = /^\/creator\/(posts?|story|videos?|photos|gallery|galleries|products?)$/

const sections: readonly (readonly [RegExp, string])[] = [
  [content, '/creator/posts'],
  [/^\/creator\/(earnings|payouts|payout-settings|coupons)\b/, '/creator/earnings'],
  [/^\/(wallet\b|subscriptions\/upcoming$)/, '/wallet'],
  [/^\/subscriptions\b/, '/subscriptions'],
  [/^\/(messages|creator\/(broadcasts|welcome-message|message-settings))\b/, '/messages'],
]

/** The navigation's address under which a screen stands: all that a creator makes is content, all that is earned and paid out are earnings, all of one's own is the account. `path` without its query. */
export const sectionOf = (path: string, isPerformer = false): string => {
  if (path.startsWith('/user/')) return isPerformer ? '/creator/account' : '/user/account'
  return sections.find(([inside]) => inside.test(path))?.[1] ?? path
}

/** Where each role goes most; the first five stand on the phone's bar. `unread`: messages not seen. */
export const navigationOf = (viewer: Viewer, t: Words, unread: number): Item[] => {
  const home = { href: '/home', label: t.home, icon: <House aria-hidden /> }
  const explore = { href: '/explore', label: t.explore, icon: <Compass aria-hidden /> }
  const messages = { href: '/messages', label: t.messages, icon: <MessageCircle aria-hidden />, badge: unread }
  if (!viewer.isPerformer) {
    return [
      home, explore, messages,
      { href: '/subscriptions', label: t.subscriptions, icon: <Ticket aria-hidden /> },
      { href: '/wallet', label: t.wallet, icon: <Wallet aria-hidden /> },
      { href: '/bookmarks', label: t.bookmarks, icon: <Bookmark aria-hidden /> },
      { href: '/user/account', label: t.account, icon: <Settings aria-hidden /> },
    ]
  }
  return [
    home,
    { href: ownPage(viewer), label: t.myPage, icon: <UserRound aria-hidden /> },
    { href: '/creator/posts', label: t.content, icon: <Newspaper aria-hidden /> },
    messages,
    { href: '/creator/earnings', label: t.earnings, icon: <CircleDollarSign aria-hidden /> },
    { href: '/creator/subscribers', label: t.subscribers, icon: <Users aria-hidden /> },
    explore,
    { href: '/creator/account', label: t.account, icon: <Settings aria-hidden /> },
  ]
}

/** What the avatar's menu leads to besides. */
export const menuLinksOf = (viewer: Viewer, t: Words): { href: string; label: string }[] =>
  viewer.isPerformer
    ? [{ href: ownPage(viewer), label: t.myPage }, { href: `/live${ownPage(viewer)}`, label: t.liveChat }, { href: '/creator/broadcasts', label: t.toMany }, { href: '/bookmarks', label: t.bookmarks }, { href: '/purchases', label: t.purchases }, { href: '/orders', label: t.orders }, { href: '/wallet', label: t.wallet }, { href: '/wallet/cards', label: t.cards }, { href: '/subscriptions', label: t.subscriptions }, { href: '/creator/account', label: t.account }]
    : [{ href: '/bookmarks', label: t.bookmarks }, { href: '/purchases', label: t.purchases }, { href: '/orders', label: t.orders }, { href: '/wallet', label: t.wallet }, { href: '/wallet/cards', label: t.cards }, { href: '/subscriptions', label: t.subscriptions }, { href: '/user/account', label: t.account }]
