import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reactions } from '../../contract/social/reactions.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { runAdmin } from '../support/browser/journey.ts'
import { joinCreator, joinFan, subscribeTo, type Account } from '../support/browser/journey-people.ts'
import { leaksIn, readable } from '../support/data/locks.ts'
import { addLockedComment, createLockedContent, type LockedContent } from '../support/data/locked-content.ts'
import { remoteApp } from '../support/browser/remote-app.ts'

const site = await startSite()
afterAll(() => site.close())

const kinds = ['visitor', 'fan', 'follower', 'subscriber', 'buyer', 'other creator', 'owner', 'operator'] as const
type Viewer = (typeof kinds)[number]
const people: Partial<Record<Viewer, Account>> = {}
let planted: LockedContent[]
const seen = new Map<Viewer, [path: string, text: string][]>()

const pages = { feed: 'posts', video: 'videos', gallery: 'galleries', product: 'products' } as const

/** Every server-rendered page that could contain locked content. */
function paths(owner: Account): string[] {
  const own = planted.flatMap(({ type, id }) => (type === 'photo' ? [] : [`/${pages[type]}/${id}`]))
  const tabs = ['', '?tab=photos', '?tab=videos', '?tab=galleries', '?tab=shop', '?tab=about'].flatMap((tab) => [
    `/${owner.username}${tab}`,
    `/${owner.id}${tab}`,
  ])
  const lists = [
    '/',
    '/home',
    '/home?tab=free',
    '/explore',
    '/explore?q=CANARY',
    '/purchases',
    '/purchases?q=CANARY',
    '/sitemap.xml',
    ...['posts', 'videos', 'galleries', 'photos', 'products'].map((type) => `/bookmarks?type=${type}`),
  ]
  const managers = [
    'posts',
    'posts?status=draft',
    'posts?status=scheduled',
    'posts?view=stories',
    'videos',
    'photos',
    'galleries',
    'products',
  ].map((name) => `/creator/${name}`)
  return [...own, ...tabs, ...lists, ...managers, ...planted.map(({ id }) => `/creator/post?id=${id}`)]
}

/** A page as the server sends it: its HTML with the embedded data, and its headers. */
async function read(path: string, who: Account | undefined): Promise<[string, string]> {
  const answer = await fetch(site.url + path, {
    redirect: 'manual',
    headers: who ? { cookie: `user-token=${who.token}` } : {},
  })
  expect([path, answer.status < 500]).toEqual([path, true])
  return [path, readable({ body: await answer.text(), headers: Object.fromEntries(answer.headers) })]
}

function mayOpen(who: Viewer, { opens }: LockedContent): boolean {
  if (who === 'owner' || who === 'operator') return true
  return opens === 'subscription' ? who === 'subscriber' : opens === 'purchase' && who === 'buyer'
}

beforeAll(async () => {
  const app = remoteApp(site)
  const owner = (people.owner = await joinCreator(site, 'Owner'))
  people['other creator'] = await joinCreator(site, 'Other')
  for (const who of ['fan', 'follower', 'subscriber', 'buyer', 'operator'] as const)
    people[who] = await joinFan(site, who, who === 'buyer' ? 100 : 20)
  const { fan, follower, subscriber, buyer, operator } = people as Record<Viewer, Account>
  runAdmin(site, 'make-admin', operator.username)
  planted = await createLockedContent(app, owner, async () => [])
  await follower.call('POST', `/follows/${owner.id}`)
  await subscribeTo(subscriber, owner)
  const prices: Record<string, number> = {
    'sold-photo-post': 5,
    'sold-video-post': 6,
    'sale-video': 7,
    'sale-gallery': 8,
    product: 9,
  }
  for (const { name, type, id, opens } of planted)
    if (opens === 'purchase') await buyer.call('POST', `/wallet/charges/${type}/${id}`, { price: prices[name] })
  for (const one of planted) if (one.opens === 'subscription') await addLockedComment(app, subscriber, one)
  for (const { id, type, opens } of planted)
    if (opens !== 'nobody')
      await app.call(reactions.add, { body: { action: 'bookmark', objectType: type, objectId: id } }, fan)
  for (const who of kinds) {
    const texts: [string, string][] = []
    for (const path of paths(owner)) texts.push(await read(path, people[who]))
    seen.set(who, texts)
  }
})

describe.each(kinds)('the pages for %s', (who) => {
  test('contain no locked content', () => {
    const texts = seen.get(who)!
    const found = planted
      .filter((one) => !mayOpen(who, one))
      .flatMap((one) =>
        texts.flatMap(([path, text]) => leaksIn(one.secret, text).map((word) => `${one.name}: ${path}: ${word}`))
      )
    expect(found).toEqual([])
  })
})

test('contain it for viewers with access, so that this suite would detect a leak', () => {
  for (const who of ['subscriber', 'buyer', 'owner'] as const)
    for (const one of planted.filter(
      (item) => mayOpen(who, item) && item.type !== 'photo' && item.opens !== 'nobody' && item.name !== 'story'
    ))
      expect([who, one.name, seen.get(who)!.some(([, text]) => leaksIn(one.secret, text).length > 0)]).toEqual([
        who,
        one.name,
        true,
      ])
})
