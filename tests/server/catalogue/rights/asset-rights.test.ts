import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf, galleryOf, photoOf } from '../../../support/data/assets.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'

type Kind = 'video' | 'gallery' | 'photo' | 'galleryPhoto' | 'product'
type Made = { id: string; secrets: string[] }
type Seen = { _id: string; isLocked: boolean; accessReason: string; title: string; status: string }

const viewers = [
  'visitor',
  'fan',
  'follower',
  'subscriber',
  'expired',
  'buyer',
  'blocked',
  'blockedBuyer',
  'abroad',
  'other',
  'owner',
  'operator',
] as const
type Who = (typeof viewers)[number]

let app: TestApp
let creator: TestPerson
const people = {} as Record<Who, TestPerson | null>
const items = new Map<string, Made>()

const future = () => new Date(app.clock.now().getTime() + 86_400_000).toISOString()
const offer = (access: ItemAccess, status: ItemStatus) => ({
  access,
  status,
  ...(access === 'sale' && { price: 50 }),
  ...(status === 'scheduled' && { scheduledAt: future() }),
})
const secret = (kind: Kind, access: ItemAccess, status: ItemStatus, word: string) =>
  `CANARY-${kind}-${access}-${status}-${word}`

/** Creates one item through the API, with canaries in every restricted field. */
async function make(kind: Kind, access: ItemAccess, status: ItemStatus): Promise<Made> {
  const { token } = creator
  const word = (name: string) => secret(kind, access, status, name)
  const file = (type: Parameters<typeof fileOf>[2]) =>
    fileOf(app, creator, type, { name: `${word('FILE')}.bin`, description: word('ALT') })
  const words = [word('DESCRIPTION'), word('FILE'), word('ALT')]
  if (kind === 'video') {
    const videoFileId = await file('video')
    const { data } = await app.call(
      videos.upload,
      { body: { title: 'Open title', description: word('DESCRIPTION'), videoFileId, ...offer(access, status) } },
      { token }
    )
    return { id: data._id, secrets: [...words, videoFileId] }
  }
  if (kind === 'product') {
    const fileId = await file('product-file')
    const body = {
      title: 'Open title',
      type: 'digital' as const,
      price: 50,
      fileId,
      photoFileIds: [await fileOf(app, creator, 'product-photo')],
      status: status as 'active',
    }
    const { data } = await app.call(products.create, { body }, { token })
    return { id: data._id, secrets: [word('FILE'), fileId] }
  }
  if (kind === 'photo') {
    const fileId = await file('photo')
    // Its title is public; what its pictures show in words is not.
    const id = await photoOf(app, creator, {
      fileId,
      title: `Public ${kind} ${access}`,
      description: word('DESCRIPTION'),
      access: access as 'free',
      status: status as 'active',
    })
    return { id, secrets: [...words.slice(1), word('DESCRIPTION'), fileId] }
  }
  const fileId = await file('photo')
  const photoId = await photoOf(app, creator, { fileId, title: word('TITLE'), access: 'free' })
  const { id } = await galleryOf(app, creator, {
    title: 'Open title',
    description: word('DESCRIPTION'),
    photoIds: [photoId],
    ...offer(access, status),
  })
  // A photo has the access of its gallery, whatever its own setting says. The gallery is what is bought.
  return {
    id: kind === 'gallery' ? id : photoId,
    secrets: [...(kind === 'gallery' ? [word('DESCRIPTION')] : []), word('FILE'), word('ALT'), word('TITLE'), fileId],
  }
}

const kinds: Record<Kind, { accesses: ItemAccess[]; statuses: ItemStatus[] }> = {
  video: { accesses: ['free', 'subscriber', 'sale'], statuses: ['active', 'draft', 'scheduled', 'archived'] },
  gallery: { accesses: ['free', 'subscriber', 'sale'], statuses: ['active', 'draft', 'scheduled', 'archived'] },
  galleryPhoto: { accesses: ['free', 'subscriber', 'sale'], statuses: ['active', 'draft', 'scheduled', 'archived'] },
  photo: { accesses: ['free', 'subscriber'], statuses: ['active', 'draft', 'archived'] },
  product: { accesses: ['sale'], statuses: ['active', 'draft', 'archived'] },
}
const cases = Object.entries(kinds).flatMap(([kind, { accesses, statuses }]) =>
  accesses.flatMap((access) => statuses.map((status) => [kind as Kind, access, status] as const))
)

/** The expected access according to product.md, Who sees what; undefined: the item does not exist for this viewer. */
function expected(who: Who, kind: Kind, access: ItemAccess, status: ItemStatus): string | undefined {
  if (who === 'owner' || who === 'operator') return who
  const isPublished = status === 'active' || status === 'archived'
  if ((who === 'buyer' || who === 'blockedBuyer') && access === 'sale' && isPublished) return 'bought'
  if (status !== 'active' || who === 'blocked' || who === 'blockedBuyer' || who === 'abroad') return undefined
  if (access === 'sale') return 'locked'
  if (who === 'subscriber') return 'subscription'
  if (access === 'subscriber') return 'locked'
  return who === 'follower' ? 'follower' : 'public'
}

const extra = (who: Who) => ({
  token: people[who]?.token,
  headers: who === 'abroad' ? { 'x-country': 'BR' } : undefined,
})

beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
  for (const who of viewers)
    people[who] =
      who === 'visitor'
        ? null
        : who === 'owner'
          ? creator
          : who === 'operator'
            ? await createAdmin(app)
            : who === 'other'
              ? await createPerformer(app)
              : await createFan(app)
  const { db } = app.deps
  await db.insertInto('follow').values({ follower_id: people.follower!.id, performer_id: creator.id }).execute()
  for (const who of ['subscriber', 'blocked'] as const) await grantSubscription(app, people[who]!, creator)
  await grantSubscription(app, people.expired!, creator, -1)
  for (const who of ['blocked', 'blockedBuyer'] as const)
    await db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: people[who]!.id }).execute()
  await db.insertInto('block_country').values({ performer_id: creator.id, country: 'BR' }).execute()
  for (const [kind, access, status] of cases) {
    const made = await make(kind, access, status)
    items.set(`${kind} ${access} ${status}`, made)
    if (access !== 'sale' || status === 'draft' || status === 'scheduled') continue
    const [type, id] =
      kind === 'galleryPhoto'
        ? (['gallery', await galleryIdOf(made.id)] as const)
        : ([kind as 'video', made.id] as const)
    for (const who of ['buyer', 'blockedBuyer'] as const) await grantPurchase(app, people[who]!, creator, type, id)
  }
})
afterAll(() => app.close())

const galleryIdOf = async (photoId: string): Promise<string> =>
  (await app.deps.db.selectFrom('asset').select('gallery_id').where('id', '=', photoId).executeTakeFirstOrThrow())
    .gallery_id ?? ''

const searchOf = {
  video: videos.search,
  gallery: galleries.search,
  photo: photos.search,
  galleryPhoto: photos.search,
  product: products.search,
} as const
const viewOf = { video: videos.view, gallery: galleries.view, product: products.view } as const

async function listed(who: Who, kind: Kind, performerId?: string): Promise<{ status: number; seen: Seen[] }> {
  const { status, data } = await app.call(
    searchOf[kind] as typeof videos.search,
    { query: { performerId, limit: 100 } },
    extra(who)
  )
  return { status, seen: status === 200 ? data.data : [] }
}

describe.each(viewers)('for %s', (who) => {
  test.each(cases)(
    'a %s that is %s and %s has the expected access, alone and in lists',
    async (kind, access, status) => {
      const { id, secrets } = items.get(`${kind} ${access} ${status}`)!
      const reason = expected(who, kind, access, status)
      const answers: string[] = []
      if (kind !== 'photo' && kind !== 'galleryPhoto') {
        const one = await app.call(viewOf[kind] as typeof videos.view, { params: { id } }, extra(who))
        expect([one.status, one.data?.accessReason, one.data?.isLocked]).toEqual(
          reason === undefined ? [404, undefined, undefined] : [200, reason, reason === 'locked']
        )
        answers.push(JSON.stringify(one.data ?? one.error))
      }
      for (const performerId of [creator.id, undefined]) {
        const { seen } = await listed(who, kind, performerId)
        const row = seen.find((item) => item._id === id)
        // Lists contain active items; bought items that are archived or hidden are listed among the purchases.
        const isListed = reason !== undefined && status === 'active' && who !== 'blockedBuyer'
        expect(row?.accessReason, performerId ? 'of the creator' : 'of all').toBe(isListed ? reason : undefined)
        if (row) answers.push(JSON.stringify(row))
        if (row && kind === 'photo') expect(row.title).toBe(`Public photo ${access}`)
        if (row && kind === 'galleryPhoto') expect(row.title === '').toBe(reason === 'locked')
      }
      const found = secrets.filter((word) => answers.some((answer) => answer.includes(word)))
      if (reason === undefined || reason === 'locked') expect(found).toEqual([])
      else if (answers.length) expect(found).not.toEqual([])
    }
  )

  test('the lists of a creator exist or are hidden as a whole', async () => {
    const isHidden = who === 'blocked' || who === 'blockedBuyer' || who === 'abroad'
    for (const kind of Object.keys(searchOf) as Kind[])
      expect((await listed(who, kind, creator.username)).status).toBe(isHidden ? 404 : 200)
    expect((await app.call(photos.ofPerformer, { params: { performerId: creator.username } }, extra(who))).status).toBe(
      isHidden ? 404 : 200
    )
  })

  test('a download link is only for the creator, operators and buyers', async () => {
    for (const status of ['active', 'draft', 'archived'] as const) {
      const reason = expected(who, 'product', 'sale', status)
      const link = await app.call(
        products.downloadLink,
        { params: { id: items.get(`product sale ${status}`)!.id } },
        extra(who)
      )
      expect(link.status).toBe(who === 'visitor' ? 401 : reason === undefined ? 404 : reason === 'locked' ? 403 : 200)
      if (link.status === 200) expect(link.data.name).toContain('CANARY')
    }
  })
})

test('a refund removes access to what was bought', async () => {
  const { id } = items.get('video sale active')!
  await app.deps.db
    .updateTable('sale')
    .set({ status: 'refunded' })
    .where('buyer_id', '=', people.buyer!.id)
    .where('item_id', '=', id)
    .execute()
  expect((await app.call(videos.view, { params: { id } }, extra('buyer'))).data.accessReason).toBe('locked')
})

test('a search does not match text that the viewer may not read', async () => {
  for (const [kind, words] of [
    ['photo', 'CANARY-photo-subscriber'],
    ['galleryPhoto', 'CANARY-galleryPhoto-sale'],
    ['video', 'CANARY-video'],
    ['gallery', 'CANARY-gallery'],
  ] as const)
    expect(
      (await app.call(searchOf[kind] as typeof videos.search, { query: { q: words, limit: 100 } })).data.total
    ).toBe(0)
  expect((await app.call(photos.search, { query: { q: 'Public photo subscriber' } })).data.total).toBe(1)
  expect((await app.call(photos.search, { query: { q: 'open title' } })).data.total).toBe(6)
})
