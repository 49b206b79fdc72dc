import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../contract/endpoint.ts'
import { earnings } from '../../../contract/earnings.ts'
import { feeds } from '../../../contract/feeds.ts'
import { galleries } from '../../../contract/galleries.ts'
import { photos } from '../../../contract/photos.ts'
import { wallet } from '../../../contract/wallet.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { reverse } from '../../../server/features/ledger/reverse.ts'
import { putBack, takeDown } from '../../../server/features/reports/take-down.ts'
import { walletBalance } from '../../../server/features/wallet/queries.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { galleryOf } from '../../support/data/assets.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { picture, uploadPhoto } from '../../support/media/pictures.ts'
import { grantSubscription } from '../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

type Body = In<(typeof feeds.create)['body']>
const post = async (body: Body = {}, who = creator) => (await app.call(feeds.create, { body: { text: 'Behind the curtain', access: 'sale', price: 12.5, ...body } }, who)).data
const put = (id: string, body: Body = {}) => app.call(feeds.update, { params: { id }, body: { text: 'Behind the curtain', access: 'sale', price: 12.5, ...body } }, creator)
const buy = (who: TestPerson, id: string, price = 12.5, key?: string) => app.call(wallet.feed, { params: { id }, body: { price } }, { token: who.token, ...(key && { key }) })
const view = async (id: string, who?: TestPerson) => app.call(feeds.view, { params: { id } }, who)
const balance = (person: TestPerson) => walletBalance(app.deps.db, person.id)
const fanWith = async (amount: number) => {
  const fan = await createFan(app)
  await topUpWallet(app, fan, amount)
  return fan
}
/** Takes a sale back, as a refund does. */
const refund = (saleId: string) =>
  transaction(app.deps.db, async (trx) => {
    await reverse(trx, saleId, { kind: 'refund', released: false, at: app.clock.now() })
    await trx.updateTable('sale').set({ status: 'refunded' }).where('id', '=', saleId).execute()
  })

/** A digital product, a physical one, a video or a gallery, as a row: what the wallet needs of them. */
async function asset(kind: 'video' | 'gallery' | 'product', more: Record<string, unknown> = {}) {
  const id = randomUUIDv7()
  const now = app.clock.now()
  await app.deps.db.insertInto('asset').values({
    id, performer_id: creator.id, kind, title: `A ${kind}`, access: 'sale', price: 300, status: 'active', published_at: now, total_files: 1, created_at: now, updated_at: now,
    ...(kind === 'product' && { product_type: 'digital' }), ...more,
  }).execute()
  if (kind !== 'video') return id
  // A video is there once its file is.
  const fileId = randomUUIDv7()
  await app.deps.db.insertInto('file').values({ id: fileId, owner_id: creator.id, type: 'video', kind: 'video', name: 'v', mime_type: 'video/mp4', size: 1, status: 'ready', keys: '{}', created_at: now, updated_at: now }).execute()
  await app.deps.db.insertInto('asset_file').values({ asset_id: id, file_id: fileId }).execute()
  return id
}

describe('unlocking a post', () => {
  test('takes the price shown, opens it for good, and pays the creator', async () => {
    const fan = await fanWith(50)
    const bytes = await picture(400, 300)
    const made = await post({ fileIds: [await uploadPhoto(app, creator.token, { bytes })] })
    expect((await view(made._id, fan)).data).toMatchObject({ isLocked: true, access: 'sale', price: 12.5, totalFiles: 1, type: 'photo', thumbnail: {} })
    const sold = await buy(fan, made._id)
    expect(sold).toMatchObject({ status: 201, data: { type: 'feed', price: 12.5, balance: 37.5 } })
    expect((await view(made._id, fan)).data).toMatchObject({ isLocked: false, accessReason: 'bought', text: 'Behind the curtain', files: [{ kind: 'photo' }] })
    expect((await app.call(earnings.search, { query: { type: 'feed' } }, creator)).data.data).toMatchObject([{ type: 'feed', gross: 12.5, fee: 2.5, net: 10, user: { _id: fan.id } }])
    const own = (await app.call(feeds.viewOwn, { params: { id: made._id } }, creator)).data
    expect(own.totalSales).toBe(1)
    expect((await view(made._id, fan)).data).not.toHaveProperty('totalSales')
    expect((await buy(fan, made._id)).error).toMatchObject({ statusCode: 409, code: 'already_purchased' })
    await expectSoundBooks(app)
  })

  test('is not in the subscription, and stays after a block, an archive and a deletion', async () => {
    const fan = await fanWith(50)
    await grantSubscription(app, fan, creator)
    await app.deps.db.updateTable('performer').set({ total_subscribers: 1 }).where('account_id', '=', creator.id).execute()
    const made = await post()
    expect((await view(made._id, fan)).data.accessReason).toBe('locked')
    await buy(fan, made._id)
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
    expect((await view(made._id, fan)).status).toBe(200)
    expect((await put(made._id, { status: 'archived' })).status).toBe(200)
    expect((await view(made._id, fan)).data).toMatchObject({ accessReason: 'bought', status: 'archived' })
    expect((await view(made._id)).status).toBe(404)
    expect((await app.call(feeds.remove, { params: { id: made._id } }, creator)).status).toBe(204)
    expect([(await view(made._id, fan)).status, (await view(made._id, creator)).status, (await put(made._id)).status]).toEqual([200, 404, 404])
    expect((await app.call(feeds.searchOwn, { query: { limit: 100 } }, creator)).data.data.map((feed) => feed._id)).not.toContain(made._id)
  })

  test('refuses with the reason and charges nothing', async () => {
    const [fan, poor, blocked, other] = [await fanWith(50), await fanWith(10), await fanWith(50), await createPerformer(app)]
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: blocked.id }).execute()
    const [made, free, members, draft, archived] = [
      await post(), await post({ access: 'free' }), await post({ access: 'subscriber' }), await post({ status: 'draft' }), await post({ status: 'archived' }),
    ]
    const foreign = await post({}, other)
    expect((await buy(fan, made._id, 12)).error).toMatchObject({ statusCode: 409, code: 'price_changed', price: 12.5 })
    expect((await buy(poor, made._id)).error).toMatchObject({ statusCode: 402, required: 12.5, balance: 10, shortBy: 2.5 })
    for (const open of [free, members]) expect((await buy(fan, open._id)).error.code).toBe('forbidden')
    expect((await buy(creator, made._id)).error.code).toBe('forbidden')
    for (const [who, id] of [[blocked, made._id], [fan, draft._id], [fan, archived._id], [fan, randomUUIDv7()]] as const) expect((await buy(who, id)).status).toBe(404)
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', other.id).execute()
    expect((await buy(fan, foreign._id)).status).toBe(404)
    // An operator sees it without buying, and cannot pay a creator whom nobody can pay.
    expect((await buy(await createAdmin(app), foreign._id)).status).toBe(404)
    expect((await app.call(wallet.feed, { params: { id: made._id }, body: { price: 12.5 } })).status).toBe(401)
    expect([await balance(fan), await balance(poor), await balance(blocked)]).toEqual([5000, 1000, 5000])
    expect(await app.deps.db.selectFrom('sale').select('id').where('item_id', 'in', [made._id, free._id, members._id, foreign._id]).execute()).toEqual([])
  })

  test('once, whatever comes at the same time; the same intent gets the first answer, for ever', async () => {
    const fan = await fanWith(100)
    const [a, b] = [await post(), await post()]
    const twice = await Promise.all(Array.from({ length: 5 }, () => buy(fan, a._id, 12.5, randomUUIDv7())))
    expect(twice.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(twice.filter((answer) => answer.status === 409).map((answer) => answer.error.code)).toEqual(Array(4).fill('already_purchased'))
    const key = randomUUIDv7()
    const same = await Promise.all(Array.from({ length: 5 }, () => buy(fan, b._id, 12.5, key)))
    expect(same.map((answer) => answer.status)).toEqual(Array(5).fill(201))
    expect(new Set(same.map((answer) => answer.data._id)).size).toBe(1)
    expect(await balance(fan)).toBe(7500)
    await put(b._id, { price: 99 })
    expect((await buy(fan, b._id, 12.5, key)).data).toEqual(same[0]?.data)
    expect((await buy(fan, a._id, 12.5, key)).error.code).toBe('idempotency_conflict')
    const sales = await app.deps.db.selectFrom('feed').select('total_sales').where('id', 'in', [a._id, b._id]).execute()
    expect(sales.map((row) => row.total_sales)).toEqual([1, 1])
    await expectSoundBooks(app)
  })

  test('while its creator changes the price, archives or deletes it: paid as shown, or not at all', async () => {
    const fan = await fanWith(250)
    for (const change of [
      (id: string) => put(id, { price: 20 }), (id: string) => put(id, { status: 'archived' }), (id: string) => app.call(feeds.remove, { params: { id } }, creator),
    ])
      for (let round = 0; round < 6; round++) {
        const { _id } = await post()
        const before = await balance(fan)
        const [sold] = await Promise.all([buy(fan, _id), change(_id)])
        expect([201, 404, 409]).toContain(sold.status)
        expect(await balance(fan)).toBe(before - (sold.status === 201 ? 1250 : 0))
        expect((await view(_id, fan)).data?.accessReason === 'bought').toBe(sold.status === 201)
      }
    await expectSoundBooks(app)
  })

  test('a refund takes it away again, and it can be bought once more', async () => {
    const fan = await fanWith(50)
    const made = await post()
    const { data } = await buy(fan, made._id)
    await refund(data._id)
    expect([(await view(made._id, fan)).data.isLocked, await balance(fan)]).toEqual([true, 5000])
    expect((await buy(fan, made._id)).status).toBe(201)
    await expectSoundBooks(app)
  })
})

test('what was bought stays as it is: its files, its poll, and out of the drafts', async () => {
  const fan = await fanWith(50)
  const bytes = await picture(400, 300)
  const [a, b, c] = [await uploadPhoto(app, creator.token, { bytes }), await uploadPhoto(app, creator.token, { bytes }), await uploadPhoto(app, creator.token, { bytes })]
  const made = await post({ fileIds: [a, b] })
  await buy(fan, made._id)
  const both = { fileIds: [a, b] }
  for (const body of [{ fileIds: [a] }, { fileIds: [a, c] }, {}, { ...both, status: 'draft' }, { ...both, status: 'scheduled', scheduledAt: '2999-01-01T00:00:00Z' }] satisfies Body[])
    expect((await put(made._id, body)).error).toMatchObject({ statusCode: 409, code: 'sold' })
  expect((await put(made._id, { fileIds: [c, b, a], text: 'More of it', price: 20 })).data.files?.map((file) => file._id)).toEqual([c, b, a])
  expect((await view(made._id, fan)).data.files).toHaveLength(3)
  // Deleted, it is kept for the buyer: rows and bytes.
  await app.call(feeds.remove, { params: { id: made._id } }, creator)
  const { data } = await view(made._id, fan)
  expect((await app.app.inject(data.files![0]!.url)).statusCode).toBe(200)

  const poll = (await app.call(feeds.createPoll, { body: { options: ['A', 'B'] } }, creator)).data
  const asked = await post({ pollId: poll._id })
  await buy(fan, asked._id)
  expect((await put(asked._id)).error.code).toBe('sold')
  expect((await put(asked._id, { pollId: poll._id, text: 'Asked' })).status).toBe(200)

  // Nor does it become a story, which is over after a day.
  const words = await post()
  await buy(fan, words._id)
  expect((await put(words._id, { access: 'free', isStory: true, fileIds: [await uploadPhoto(app, creator.token, { bytes, type: 'feed-story' })] })).error.code).toBe('sold')
  await put(words._id)
  expect((await view(words._id, fan)).data.text).toBe('Behind the curtain')
})

describe('videos, galleries and products', () => {
  test('are sold by the same mechanism', async () => {
    const fan = await fanWith(50)
    for (const kind of ['video', 'gallery', 'product'] as const) {
      const id = await asset(kind)
      const pay = (price: number) => app.call(wallet[kind], { params: { id }, body: { price } }, fan)
      expect((await pay(4)).error).toMatchObject({ code: 'price_changed', price: 3 })
      expect(await pay(3)).toMatchObject({ status: 201, data: { type: kind, price: 3 } })
      expect((await pay(3)).error.code).toBe('already_purchased')
      expect((await app.deps.db.selectFrom('asset').select('total_sales').where('id', '=', id).executeTakeFirst())?.total_sales).toBe(1)
      // Each id only as what it is.
      const others = (['video', 'gallery', 'product', 'feed'] as const).filter((other) => other !== kind)
      for (const other of others) expect((await app.call(wallet[other], { params: { id }, body: { price: 3 } }, fan)).status).toBe(404)
    }
    expect(await balance(fan)).toBe(4100)
    await expectSoundBooks(app)
  })

  test('a gallery that is emptied meanwhile is not sold: who pays gets a photo', async () => {
    const fans = await Promise.all(Array.from({ length: 4 }, () => fanWith(50)))
    for (let round = 0; round < 5; round++) {
      const { id, photoIds } = await galleryOf(app, creator, { access: 'sale', price: 3 })
      const sold = fans.map((fan) => app.call(wallet.gallery, { params: { id }, body: { price: 3 } }, { token: fan.token, key: randomUUIDv7() }))
      const removed = photoIds.map((photo) => app.call(photos.remove, { params: { id: photo } }, creator))
      const answers = await Promise.all(sold)
      await Promise.all(removed)
      for (const [i, { status }] of answers.entries()) {
        expect([201, 404]).toContain(status)
        if (status === 201) expect((await app.call(galleries.view, { params: { id } }, fans[i])).data.photos?.length).toBeGreaterThan(0)
      }
    }
    await expectSoundBooks(app)
  })

  test('a product that is sent cannot be bought from the wallet alone, and a digital one only once', async () => {
    const fan = await fanWith(50)
    const [sent, digital] = [await asset('product', { product_type: 'physical', stock: 5 }), await asset('product')]
    const pay = (id: string, body: In<(typeof wallet.product)['body']>) => app.call(wallet.product, { params: { id }, body }, fan)
    expect((await pay(sent, { price: 3 })).error.fields).toHaveProperty('deliveryAddressId')
    expect((await pay(sent, { price: 3, deliveryAddressId: randomUUIDv7() })).error.fields).toHaveProperty('deliveryAddressId')
    expect((await pay(digital, { price: 3, quantity: 2 })).error.fields).toHaveProperty('quantity')
    expect(await balance(fan)).toBe(5000)
    await app.deps.db.updateTable('asset').set({ status: 'archived' }).where('id', '=', sent).execute()
    expect((await pay(sent, { price: 3 })).status).toBe(404)
  })
})

describe('what one has bought', () => {
  test('is listed newest first with its title and picture, as the buyer may see it, and no subscription', async () => {
    const [fan, other] = [await fanWith(100), await fanWith(20)]
    const bytes = await picture(400, 300)
    const long = `${'Long ago '.repeat(20)}end`
    const begins = `${'Long ago '.repeat(13).trim()}…`
    const photo = await post({ text: long, fileIds: [await uploadPhoto(app, creator.token, { bytes })] })
    const quiet = await post({ text: 'Quiet' })
    const product = await asset('product', { title: 'Sheet music' })
    await buy(fan, photo._id)
    app.clock.advance(1000)
    const { data: taken } = await buy(fan, quiet._id)
    app.clock.advance(1000)
    await app.call(wallet.product, { params: { id: product }, body: { price: 3 } }, fan)
    app.clock.advance(1000)
    await app.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, fan)
    await buy(other, quiet._id)
    const list = async (query: In<(typeof wallet.search)['query']> = {}) => (await app.call(wallet.search, { query }, fan)).data

    const all = await list()
    expect(all.total).toBe(4)
    expect(all.data).toMatchObject([
      { type: 'tip', price: 10, status: 'paid', performer: { _id: creator.id } },
      { type: 'product', price: 3, item: { _id: product, title: 'Sheet music' } },
      { type: 'feed', price: 12.5, item: { _id: quiet._id, title: 'Quiet' } },
      { type: 'feed', item: { _id: photo._id, title: begins, thumbnail: { width: 400, height: 300 } } },
    ])
    expect(all.data[0]).not.toHaveProperty('item')
    expect(all.data.map((line) => line.item?.isDownload)).toEqual([undefined, true, undefined, undefined])
    expect((await app.app.inject(all.data[3]!.item!.thumbnail!.url)).statusCode).toBe(200)
    expect(await list({ type: 'feed', limit: 1, offset: 1 })).toMatchObject({ total: 2, data: [{ item: { _id: photo._id } }] })
    expect((await list({ q: 'sheet' })).data.map((line) => line.type)).toEqual(['product'])
    expect((await list({ q: 'LONG ago' })).total).toBe(1)
    expect((await list({ q: creator.username })).total).toBe(4)
    expect((await list({ sort: 'asc' })).data[0]?.item?._id).toBe(photo._id)

    // Given back: listed, and neither shown nor found by its words.
    await refund(taken._id)
    const again = (await list()).data.find((line) => line._id === taken._id)
    expect(again).toMatchObject({ status: 'refunded', item: { _id: quiet._id, title: '' } })
    expect((await list({ q: 'Quiet' })).total).toBe(0)
    // The operator took it down: nobody reads it again, not even word by word.
    await takeDown(app.deps, 'feed', photo._id, 'a reason')
    expect((await list()).data.at(-1)).not.toHaveProperty('item')
    expect((await list({ q: 'long ago' })).total).toBe(0)
    await putBack(app.deps, 'feed', photo._id)
    await put(photo._id, { text: long, fileIds: photo.files!.map((file) => file._id) })
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
    const blocked = (await list()).data
    expect(blocked.find((line) => line._id === taken._id)).not.toHaveProperty('item')
    expect(blocked.find((line) => line.item?._id === photo._id)?.item?.title).toBe(begins)
    expect((await app.call(wallet.search, {})).status).toBe(401)
  })
})
