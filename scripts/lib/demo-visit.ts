import type { Browser, BrowserContext } from 'playwright-core'
import { demoAccounts } from '../../server/db/seed/demo-accounts.ts'
import type { Role } from './screens.ts'

export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const
export type Size = (typeof sizes)[number]

type Row = {
  _id: string
  isStory?: boolean
  username?: string
  isLocked?: boolean
  type?: string
  performer?: { username?: string }
}

/** Used where the demo has no such item: the screen shows that it does not exist. */
const NOWHERE = '00000000-0000-7000-8000-000000000000'

/** A site with the demo, ready to be visited in any role. */
export type DemoVisit = {
  /** A screen's path with its `{…}` replaced by ids of the demo. */
  address(path: string): string
  /** The `Cookie` header of a request by a role; empty for a visitor. */
  cookieOf(role: Role): string
  /** A window of a size, signed in as a role of the demo. */
  enter(
    browser: Browser,
    role: Role,
    size: Size,
    more?: { colorScheme?: 'light' | 'dark'; locale?: string }
  ): Promise<BrowserContext>
}

/**
 * Signs in to the demo at `base` and finds the ids that the addresses of screens need.
 * @throws when the demo does not exist
 */
export async function visitDemo(base: string): Promise<DemoVisit> {
  const api = async (path: string, token?: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${base}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return ((await answer.json()) as { data: Record<string, unknown> }).data
  }
  const rows = (answer: Record<string, unknown>): Row[] => answer.data as Row[]

  const tokens: Partial<Record<Role, string>> = {}
  for (const { role, email, password } of demoAccounts)
    tokens[role] = (await api('/auth/login', undefined, { username: email, password })).token as string
  const own = await api('/users/me', tokens.creator)
  const performer = rows(await api('/performers/top?limit=5')).find((row) => row._id !== own._id)
  const feeds = rows(await api(`/user/feeds?performerId=${performer?._id}&limit=50`))
  const assets = async (kind: string): Promise<Row[]> => rows(await api(`/performer-assets/${kind}/search?limit=50`))
  const [videos, galleries, products] = [await assets('videos'), await assets('galleries'), await assets('products')]
  const ofKind = (kind: string): Row | undefined => products.find((row) => row.type === kind)
  const ownAsset = async (kind: string): Promise<string | undefined> =>
    rows(await api(`/performer/performer-assets/${kind}/search`, tokens.creator))[0]?._id
  const values: Record<string, string | undefined> = {
    performer: performer?.username,
    own: own.username as string,
    free: feeds.find((feed) => !feed.isLocked)?._id,
    locked: feeds.find((feed) => feed.isLocked)?._id,
    shopkeeper:
      videos
        .map((row) => row.performer)
        .find((maker) => products.some((row) => row.performer?.username === maker?.username))?.username ??
      performer?.username,
    video: videos.find((row) => !row.isLocked)?._id,
    lockedVideo: videos.find((row) => row.isLocked)?._id,
    gallery: galleries.find((row) => !row.isLocked)?._id,
    lockedGallery: galleries.find((row) => row.isLocked)?._id,
    product: ofKind('physical')?._id,
    download: ofKind('digital')?._id,
    conversation: rows(await api('/conversations', tokens.fan))[0]?._id,
    ownConversation: rows(await api('/conversations', tokens.creator))[0]?._id,
    stream: rows(await api('/streaming/user/search?status=scheduled'))[0]?._id,
    ownStream: rows(await api('/performer/streaming/search?status=scheduled', tokens.creator))[0]?._id,
    pastStream: rows(await api('/performer/streaming/search?status=past', tokens.creator))[0]?._id,
    call: rows(await api('/video-calls', tokens.fan))[0]?._id,
    receipt: rows(await api('/payment/transactions/user/search', tokens.fan))[0]?._id,
    topUp: rows(await api('/payment/transactions/user/search?type=top_up', tokens.fan))[0]?._id,
    order: rows(await api('/orders/users/search', tokens.fan))[0]?._id,
    sold: rows(await api('/orders/search', tokens.creator))[0]?._id,
    ownSale: rows(await api('/performer/earning/search', tokens.creator))[0]?._id,
    payout: rows(await api('/payout-requests/search', tokens.creator))[0]?._id,
    ownFeed: rows(await api('/performer/feeds', tokens.creator)).find((row) => !row.isStory)?._id,
    ownVideo: await ownAsset('videos'),
    ownGallery: await ownAsset('galleries'),
    ownProduct: await ownAsset('products'),
    waiting: rows(await api('/admin/people?status=pending', tokens.admin))[0]?._id,
    report: rows(await api('/admin/reports', tokens.admin))[0]?._id,
    appeal: rows(await api('/admin/appeals', tokens.admin))[0]?._id,
    letter: rows(await api('/admin/support-requests', tokens.admin))[0]?._id,
    disputeId: rows(await api('/admin/disputes?state=needs_response', tokens.admin))[0]?._id,
    paymentId: rows(await api('/admin/payments?type=subscription', tokens.admin))[0]?._id,
    creatorId: (await api('/users/me', tokens.creator))._id as string,
    fanId: (await api('/users/me', tokens.fan))._id as string,
  }
  return {
    address: (path) => path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? NOWHERE),
    cookieOf: (role) => (tokens[role] ? `user-token=${tokens[role]}` : ''),
    enter: async (browser, role, size, more = {}) => {
      const context = await browser.newContext({
        viewport: size,
        isMobile: size.name === 'phone',
        hasTouch: size.name === 'phone',
        locale: 'en-US',
        ...more,
      })
      if (tokens[role]) await context.addCookies([{ name: 'user-token', value: tokens[role], url: base }])
      return context
    },
  }
}
