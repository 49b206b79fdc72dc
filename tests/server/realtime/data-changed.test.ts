import { afterAll, beforeAll, expect, it } from 'vitest'
import { addresses } from '../../../contract/identity/addresses.ts'
import { blocks } from '../../../contract/identity/blocks.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import { comments } from '../../../contract/social/comments.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { videos } from '../../../contract/catalogue/assets/videos.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { onlineAmong } from '../../../server/features/identity/presence/online.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFollow } from '../../support/data/messages.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { serveSockets, type TestSocket } from '../../support/sockets.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let nina: TestPerson
let other: TestPerson
let marisol: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
  ;[nina, other, marisol] = await Promise.all([createFan(test), createFan(test), createPerformer(test)])
})
afterAll(async () => {
  wire.close()
  await test.close()
})

const by = (socket: TestSocket) => ({ headers: { 'x-socket-id': socket.socket.id ?? '' } })
/** An event sent to a socket after all others: once it has arrived, so have they. */
const arrived = async (person: TestPerson, ...sockets: TestSocket[]): Promise<void> => {
  test.deps.realtime.emit(person.id, 'session/missed', {})
  for (const socket of sockets) await expect.poll(() => socket.of('session/missed').length).toBeGreaterThan(0)
}
const changes = (socket: TestSocket) => socket.of('data/changed').map(({ events }) => events)

it("tells the caller's other devices what a call has caused, but neither the device that made it nor anybody else", async () => {
  const [phone, desktop, stranger] = await Promise.all([
    wire.connect(nina.token),
    wire.connect(nina.token),
    wire.connect(other.token),
  ])
  const objectId = await createItem(test, marisol, 'feed')
  const bookmark = { action: 'bookmark', objectType: 'feed', objectId } as const
  expect((await test.call(reactions.add, { body: bookmark }, { ...nina, ...by(phone) })).status).toBe(200)
  await arrived(nina, phone, desktop)
  await arrived(other, stranger)
  expect(changes(desktop)).toEqual([['like.created', 'bookmark.created']])
  expect(changes(phone)).toEqual([])
  expect(changes(stranger)).toEqual([])
})

it('tells all devices when the call names no socket, or that of somebody else', async () => {
  const [phone, stranger] = await Promise.all([wire.connect(nina.token), wire.connect(other.token)])
  const objectId = await createItem(test, marisol, 'feed')
  const body = { action: 'bookmark', objectType: 'feed', objectId } as const
  await test.call(reactions.add, { body }, nina)
  await test.call(reactions.remove, { body }, { ...nina, ...by(stranger) })
  await arrived(nina, phone)
  await arrived(other, stranger)
  expect(changes(phone)).toEqual([
    ['like.created', 'bookmark.created'],
    ['like.deleted', 'bookmark.deleted'],
  ])
  expect(changes(stranger)).toEqual([])
})

it('tells nobody of a call that was refused or only reads, and refuses a malformed socket id before it acts', async () => {
  const phone = await wire.connect(nina.token)
  const objectId = await createItem(test, marisol, 'feed')
  const body = { action: 'bookmark', objectType: 'feed', objectId } as const
  for (const id of ['user:someone', 'x'.repeat(65), '']) {
    const { status, error } = await test.call(reactions.add, { body }, { ...nina, headers: { 'x-socket-id': id } })
    expect([status, error.fields]).toEqual([400, { 'X-Socket-Id': expect.any(String) }])
  }
  const { data: bookmarked } = (await test.call(reactions.bookmarkedFeeds, {}, nina)).data
  expect(bookmarked.map(({ _id }) => _id)).not.toContain(objectId)
  expect((await test.call(addresses.create, { body: {} as never }, nina)).status).toBe(422)
  await arrived(nina, phone)
  expect(changes(phone)).toEqual([])
})

it('tells the other side of a purchase, a follow and a comment, once each and by name only', async () => {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 50)
  const sold = await createItem(test, marisol, 'feed', { access: 'sale', price: 500 })
  const open = await createItem(test, marisol, 'feed')
  const [creator, stranger] = await Promise.all([wire.connect(marisol.token), wire.connect(other.token)])
  await test.call(wallet.feed, { params: { id: sold }, body: { price: 5 } }, { ...fan, key: 'one-purchase' })
  await test.call(follows.create, { params: { id: marisol.id } }, fan)
  await test.call(comments.create, { body: { objectType: 'feed', objectId: open, content: 'Encore' } }, fan)
  await expect.poll(() => changes(creator)).toHaveLength(3)
  await arrived(marisol, creator)
  await arrived(other, stranger)
  expect(changes(creator)).toEqual([['purchase.completed'], ['follow.created'], ['comment.created']])
  expect(creator.of('data/changed').map((payload) => Object.keys(payload))).toEqual([
    ['events'],
    ['events'],
    ['events'],
  ])
  expect(changes(stranger)).toEqual([])
})

it('tells a blocked person neither that it was a block nor by whom', async () => {
  const fan = await createFan(test)
  const [blocked, blocker] = await Promise.all([wire.connect(fan.token), wire.connect(marisol.token)])
  await test.call(blocks.blockUser, { body: { userId: fan.id } }, { ...marisol, ...by(blocker) })
  await arrived(fan, blocked)
  await arrived(marisol, blocker)
  expect(blocked.of('data/changed')).toEqual([{ events: ['visibility.changed'] }])
  expect(changes(blocker)).toEqual([])
})

/** A new follower of `marisol`, connected. */
async function followed(): Promise<{ fan: TestPerson; phone: TestSocket }> {
  const fan = await createFan(test)
  await createFollow(test, fan, marisol)
  const phone = await wire.connect(fan.token)
  await expect.poll(() => onlineAmong(test.deps.db, [fan.id]).then((found) => found.size)).toBe(1)
  return { fan, phone }
}

/** The calls that change an item of each kind of `marisol`. */
const kinds = {
  feed: {
    create: (body: object) =>
      test.call(feeds.create, { body: { text: 'Words', access: 'free', ...body } as never }, marisol),
    update: (id: string, body: object) =>
      test.call(feeds.update, { params: { id }, body: { text: 'Changed', access: 'free', ...body } as never }, marisol),
    remove: (id: string) => test.call(feeds.remove, { params: { id } }, marisol),
  },
  video: {
    create: (body: object) =>
      test.call(videos.upload, { body: { title: 'Video', access: 'free', ...body } as never }, marisol),
    update: (id: string, body: object) =>
      test.call(
        videos.update,
        { params: { id }, body: { title: 'Changed', access: 'free', ...body } as never },
        marisol
      ),
    remove: (id: string) => test.call(videos.remove, { params: { id } }, marisol),
  },
  gallery: {
    create: (body: object) =>
      test.call(galleries.create, { body: { title: 'Gallery', access: 'free', ...body } as never }, marisol),
    update: (id: string, body: object) =>
      test.call(
        galleries.update,
        { params: { id }, body: { title: 'Changed', access: 'free', ...body } as never },
        marisol
      ),
    remove: (id: string) => test.call(galleries.remove, { params: { id } }, marisol),
  },
  photo: {
    create: undefined,
    update: (id: string, body: object) =>
      test.call(
        photos.update,
        { params: { id }, body: { title: 'Changed', access: 'free', ...body } as never },
        marisol
      ),
    remove: (id: string) => test.call(photos.remove, { params: { id } }, marisol),
  },
  product: {
    create: (body: object) =>
      test.call(products.create, { body: { title: 'Poster', type: 'physical', price: 5, stock: 1, ...body } }, marisol),
    update: (id: string, body: object) =>
      test.call(
        products.update,
        { params: { id }, body: { title: 'Changed', type: 'physical', price: 5, stock: 1, ...body } },
        marisol
      ),
    remove: (id: string) => test.call(products.remove, { params: { id } }, marisol),
  },
}

it.each(Object.entries(kinds))('tells fans nothing of a draft: %s', async (kind, { create, update, remove }) => {
  const { fan, phone } = await followed()
  const desktop = await wire.connect(marisol.token)
  const draft = { status: 'draft' }
  expect((await create?.(draft))?.status ?? 201).toBe(201)
  const id = await createItem(test, marisol, kind as keyof typeof kinds, {
    status: 'draft',
    published_at: null,
    ...(kind === 'product' && { product_type: 'physical', stock: 1 }),
  })
  expect((await update(id, draft)).status).toBe(200)
  expect((await remove(id)).status).toBe(204)
  await arrived(fan, phone)
  await arrived(marisol, desktop)
  expect(changes(phone)).toEqual([])
  expect(changes(desktop).length).toBeGreaterThanOrEqual(2)
})

it.each(Object.entries(kinds))('tells fans of a change of what they can see: %s', async (kind, { update, remove }) => {
  const { phone } = await followed()
  const type = kind as keyof typeof kinds
  // `createItem` does not count, and the counter cannot fall below 0.
  await test.deps.db.updateTable('performer').set({ total_feeds: 2 }).where('account_id', '=', marisol.id).execute()
  const columns = kind === 'product' ? { product_type: 'physical', stock: 1 } : {}
  const [hidden, removed] = [
    await createItem(test, marisol, type, columns),
    await createItem(test, marisol, type, columns),
  ]
  const name = kind === 'feed' ? 'post.changed' : `${kind}.changed`
  expect((await update(hidden, { status: 'draft' })).status).toBe(200)
  await expect.poll(() => changes(phone)).toEqual([[name]])
  expect((await remove(removed)).status).toBe(204)
  await expect.poll(() => changes(phone)).toEqual([[name], [name]])
})
