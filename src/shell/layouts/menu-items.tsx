import type { ReactNode } from 'react'
import {
  Bookmark,
  Camera,
  CircleDashed,
  CircleDollarSign,
  Compass,
  Film,
  House,
  Images,
  Landmark,
  Megaphone,
  MessageCircle,
  Newspaper,
  Radio,
  Settings,
  ShoppingBag,
  Ticket,
  TicketPercent,
  UserRound,
  Users,
  Wallet,
} from '../../ui/icons.tsx'
import { NewTabHint } from '../../ui/layouts/frame-parts.tsx'
import type { SiteLink } from '../../ui/layouts/frame-parts.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { shellTexts } from './texts.ts'

type Words = (typeof shellTexts)['en']
type Viewer = { _id: string; username?: string; isPerformer: boolean }
type Item = { href: string; label: string; icon: ReactNode; badge?: number; isWideOnly?: boolean }

/** The path of a creator's own page (Spec §2, profileId). */
export const ownPage = ({ _id, username }: Viewer): string => `/${username ?? _id}`

const content = /^\/creator\/(posts?|story|videos?|photos|gallery|galleries|products?)$/

const sections: readonly (readonly [RegExp, string])[] = [
  [content, '/creator/posts'],
  [/^\/creator\/(earnings|payouts|payout-settings|coupons)\b/, '/creator/earnings'],
  [/^\/(wallet\b|subscriptions\/upcoming$)/, '/wallet'],
  [/^\/creator\/live\b/, '/creator/live'],
  [/^\/creator\/webhooks\b/, '/creator/account'],
  [/^\/subscriptions\b/, '/subscriptions'],
  [/^\/(messages|creator\/(broadcasts|welcome-message|message-settings))\b/, '/messages'],
]

/**
 * The navigation item that is marked as current on a page: content editors belong to the content, payouts and coupons
 * to the earnings, webhooks and personal settings to the account. `path` is without its query.
 */
export const sectionOf = (path: string, isPerformer = false): string => {
  if (path.startsWith('/user/')) return isPerformer ? '/creator/account' : '/user/account'
  return sections.find(([inside]) => inside.test(path))?.[1] ?? path
}

/**
 * The main navigation of each role. A phone's bar shows five items, or four for creators, who also have the create
 * button and `moreItems`. `unread`: number of unread messages.
 */
export const navigationItems = (viewer: Viewer, t: Words, unread: number): Item[] => {
  const home = { href: '/home', label: t.home, icon: <House aria-hidden /> }
  const explore = { href: '/explore', label: t.explore, icon: <Compass aria-hidden /> }
  const messages = { href: '/messages', label: t.messages, icon: <MessageCircle aria-hidden />, badge: unread }
  if (!viewer.isPerformer) {
    return [
      home,
      explore,
      messages,
      { href: '/subscriptions', label: t.subscriptions, icon: <Ticket aria-hidden /> },
      { href: '/wallet', label: t.wallet, icon: <Wallet aria-hidden /> },
      { href: '/bookmarks', label: t.bookmarks, icon: <Bookmark aria-hidden />, isWideOnly: true },
      { href: '/user/account', label: t.account, icon: <Settings aria-hidden />, isWideOnly: true },
    ]
  }
  return [
    home,
    { href: '/creator/posts', label: t.content, icon: <Newspaper aria-hidden /> },
    messages,
    { href: '/creator/earnings', label: t.earnings, icon: <CircleDollarSign aria-hidden /> },
    { href: '/creator/live', label: t.live, icon: <Radio aria-hidden />, isWideOnly: true },
    { href: '/creator/subscribers', label: t.subscribers, icon: <Users aria-hidden />, isWideOnly: true },
    { href: ownPage(viewer), label: t.myPage, icon: <UserRound aria-hidden />, isWideOnly: true },
    { ...explore, isWideOnly: true },
    { href: '/creator/account', label: t.account, icon: <Settings aria-hidden />, isWideOnly: true },
  ]
}

/** The items of the create menu on narrow screens. */
export const createItems = (t: Words): MenuItem[] => [
  { href: '/creator/post', label: t.newPost, icon: <Newspaper aria-hidden /> },
  { href: '/creator/story', label: t.newStory, icon: <CircleDashed aria-hidden /> },
  { href: '/creator/video', label: t.newVideo, icon: <Film aria-hidden /> },
  { href: '/creator/photos', label: t.newPhotos, icon: <Camera aria-hidden /> },
  { href: '/creator/gallery', label: t.newGallery, icon: <Images aria-hidden /> },
  { href: '/creator/product', label: t.newProduct, icon: <ShoppingBag aria-hidden /> },
  { href: '/creator/live', label: t.goLive, icon: <Radio aria-hidden /> },
  { href: '/creator/broadcasts/new', label: t.newBroadcast, icon: <Megaphone aria-hidden /> },
]

/** The items of the "More" menu on narrow screens: the pages of the studio that do not fit into the bar. */
export const moreItems = (viewer: Viewer, t: Words): (MenuItem | null)[] => [
  { href: ownPage(viewer), label: t.myPage, icon: <UserRound aria-hidden /> },
  { href: '/creator/subscribers', label: t.subscribers, icon: <Users aria-hidden /> },
  { href: '/creator/live', label: t.live, icon: <Radio aria-hidden /> },
  { href: `/live${ownPage(viewer)}`, label: t.liveChat, icon: <MessageCircle aria-hidden /> },
  { href: '/creator/broadcasts', label: t.broadcasts, icon: <Megaphone aria-hidden /> },
  { href: '/creator/orders', label: t.ordersToShip, icon: <ShoppingBag aria-hidden /> },
  { href: '/creator/coupons', label: t.coupons, icon: <TicketPercent aria-hidden /> },
  { href: '/creator/payouts', label: t.payouts, icon: <Landmark aria-hidden /> },
  null,
  { href: '/explore', label: t.explore, icon: <Compass aria-hidden /> },
  { href: '/creator/account', label: t.account, icon: <Settings aria-hidden /> },
]

/** The links in the avatar's menu. */
export const menuLinks = (viewer: Viewer, t: Words): { href: string; label: string }[] => {
  const buyer = [
    { href: '/subscriptions', label: t.subscriptions },
    { href: '/subscriptions/following', label: t.following },
    { href: '/bookmarks', label: t.bookmarks },
    { href: '/purchases', label: t.purchases },
    { href: '/orders', label: t.orders },
    { href: '/wallet', label: t.wallet },
    { href: '/wallet/cards', label: t.cards },
  ]
  return viewer.isPerformer
    ? [
        { href: ownPage(viewer), label: t.myPage },
        { href: '/creator/live', label: t.live },
        { href: `/live${ownPage(viewer)}`, label: t.liveChat },
        { href: '/creator/broadcasts', label: t.broadcasts },
        ...buyer,
        { href: '/creator/account', label: t.account },
      ]
    : [...buyer, { href: '/user/account', label: t.account }]
}

/** Converts a link of the operator's menus to an item of the avatar's menu. */
export const toMenuItem = ({ href, label, isNewTab }: SiteLink): MenuItem => ({
  href,
  isNewTab,
  label: isNewTab ? (
    <>
      {label}
      <NewTabHint />
    </>
  ) : (
    label
  ),
})
