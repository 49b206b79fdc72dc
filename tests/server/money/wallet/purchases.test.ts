import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { putBack, takeDown } from '../../../../server/features/social/reports/take-down.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { galleryOf } from '../../../support/data/assets.ts'
import { expectSoundLedger, topUpWallet, reverseSaleOf } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, uploadPhoto } from '../../../support/media/pictures.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})

afterAll(() => app.close())
type Body = In<(typeof feeds.create)['body']>
const post = async (body: Body = {}, who = creator) =>
  (await app.call(feeds.create, { body: { text: 'Behind the curtain', access: 'sale', price: 12.5, ...body } }, who))
    .data

const put = (id: string, body: In<(typeof feeds.update)['body']> = {}) =>
  app.call(
    feeds.update,
    { params: { id }, body: { text: 'Behind the curtain', access: 'sale', price: 12.5, ...body } },
    creator
  )

const buy = (who: TestPerson, id: string, price = 12.5, key?: string) =>
  app.call(wallet.feed, { params: { id }, body: { price } }, { token: who.token, ...(key && { key }) })
const view = async (id: string, who?: TestPerson) => app.call(feeds.view, { params: { id } }, who)
const balance = (person: TestPerson) => walletBalance(app.deps.db, person.id)
const fanWith = async (amount: number) => {
  const fan = await createFan(app)
  await topUpWallet(app, fan, amount)
  return fan
}

/** Inserts a digital or physical product, a video or a gallery with the fields that the wallet needs. */
async function asset(kind: 'video' | 'gallery' | 'product', more: Record<string, unknown> = {}) {
  const id = randomUUIDv7()
  const now = app.clock.now()
  await app.deps.db
    .insertInto('asset')
    .values({
      id,
      performer_id: creator.id,
      kind,
      title: `A ${kind}`,
      access: 'sale',
      price: 300,
      status: 'active',
      published_at: now,
      total_files: 1,
      created_at: now,
      updated_at: now,
      ...(kind === 'product' && { product_type: 'digital' }),
      ...more,
    })
    .execute()
  if (kind !== 'video') return id
  // A video is visible once its file is ready.
  const fileId = randomUUIDv7()
  await app.deps.db
    .insertInto('file')
    .values({
      id: fileId,
      owner_id: creator.id,
      type: 'video',
      kind: 'video',
      name: 'v',
      mime_type: 'video/mp4',
      size: 1,
      status: 'ready',
      keys: '{}',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await app.deps.db.insertInto('asset_file').values({ asset_id: id, file_id: fileId }).execute()
  return id
}

test('a bought post keeps its files and its poll, and cannot become a draft', async () => {
  const fan = await fanWith(50)
  const bytes = await picture(400, 300)
  const [a, b, c] = [
    await uploadPhoto(app, creator.token, { bytes }),
    await uploadPhoto(app, creator.token, { bytes }),
    await uploadPhoto(app, creator.token, { bytes }),
  ]
  const made = await post({ fileIds: [a, b] })
  await buy(fan, made._id)
  const both = { fileIds: [a, b] }
  for (const body of [
    { fileIds: [a] },
    { fileIds: [a, c] },
    { fileIds: [] },
    { ...both, status: 'draft' },
    { ...both, status: 'scheduled', scheduledAt: '2999-01-01T00:00:00Z' },
  ] satisfies Body[])
    expect((await put(made._id, body)).error).toMatchObject({ statusCode: 409, code: 'sold' })
  expect((await put(made._id)).data.files?.map((file) => file._id)).toEqual([a, b])
  expect(
    (await put(made._id, { fileIds: [c, b, a], text: 'More of it', price: 20 })).data.files?.map((file) => file._id)
  ).toEqual([c, b, a])
  expect((await view(made._id, fan)).data.files).toHaveLength(3)
  // Deleted, its rows and files are kept for the buyer.
  await app.call(feeds.remove, { params: { id: made._id } }, creator)
  const { data } = await view(made._id, fan)
  expect((await app.app.inject(data.files![0]!.url)).statusCode).toBe(200)

  const poll = (await app.call(feeds.createPoll, { body: { options: ['A', 'B'] } }, creator)).data
  const asked = await post({ pollId: poll._id })
  await buy(fan, asked._id)
  expect((await put(asked._id, { pollId: null })).error.code).toBe('sold')
  expect((await put(asked._id)).data.poll?._id).toBe(poll._id)
  expect((await put(asked._id, { pollId: poll._id, text: 'Asked' })).status).toBe(200)

  // Nor can it become a story, which expires after a day.
  const words = await post()
  await buy(fan, words._id)
  expect(
    (
      await put(words._id, {
        access: 'free',
        isStory: true,
        fileIds: [await uploadPhoto(app, creator.token, { bytes, type: 'feed-story' })],
      })
    ).error.code
  ).toBe('sold')
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
      expect(
        (await app.deps.db.selectFrom('asset').select('total_sales').where('id', '=', id).executeTakeFirst())
          ?.total_sales
      ).toBe(1)
      // Each id is accepted for its own type only.
      const others = (['video', 'gallery', 'product', 'feed'] as const).filter((other) => other !== kind)
      for (const other of others)
        expect((await app.call(wallet[other], { params: { id }, body: { price: 3 } }, fan)).status).toBe(404)
    }
    expect(await balance(fan)).toBe(4100)
    await expectSoundLedger(app)
  })

  test('a gallery that is emptied in parallel is not sold: every buyer gets at least a photo', async () => {
    const fans = await Promise.all(Array.from({ length: 4 }, () => fanWith(50)))
    for (let round = 0; round < 5; round++) {
      const { id, photoIds } = await galleryOf(app, creator, { access: 'sale', price: 3 })
      const sold = fans.map((fan) =>
        app.call(wallet.gallery, { params: { id }, body: { price: 3 } }, { token: fan.token, key: randomUUIDv7() })
      )
      const removed = photoIds.map((photo) => app.call(photos.remove, { params: { id: photo } }, creator))
      const answers = await Promise.all(sold)
      await Promise.all(removed)
      for (const [i, { status }] of answers.entries()) {
        expect([201, 404]).toContain(status)
        if (status === 201)
          expect((await app.call(galleries.view, { params: { id } }, fans[i])).data.photos?.length).toBeGreaterThan(0)
      }
    }
    await expectSoundLedger(app)
  })

  test('a physical product cannot be bought without an address, and a digital one only once', async () => {
    const fan = await fanWith(50)
    const [sent, digital] = [await asset('product', { product_type: 'physical', stock: 5 }), await asset('product')]
    const pay = (id: string, body: In<(typeof wallet.product)['body']>) =>
      app.call(wallet.product, { params: { id }, body }, fan)
    expect((await pay(sent, { price: 3 })).error.fields).toHaveProperty('deliveryAddressId')
    expect((await pay(sent, { price: 3, deliveryAddressId: randomUUIDv7() })).error.fields).toHaveProperty(
      'deliveryAddressId'
    )
    expect((await pay(digital, { price: 3, quantity: 2 })).error.fields).toHaveProperty('quantity')
    expect(await balance(fan)).toBe(5000)
    await app.deps.db.updateTable('asset').set({ status: 'archived' }).where('id', '=', sent).execute()
    expect((await pay(sent, { price: 3 })).status).toBe(404)
  })
})

describe('the list of purchases', () => {
  test('is newest first, with title and picture as the buyer may see them, without subscriptions', async () => {
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
    const list = async (query: In<(typeof wallet.search)['query']> = {}) =>
      (await app.call(wallet.search, { query }, fan)).data

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
    expect(await list({ type: 'feed', limit: 1, offset: 1 })).toMatchObject({
      total: 2,
      data: [{ item: { _id: photo._id } }],
    })
    expect((await list({ q: 'sheet' })).data.map((line) => line.type)).toEqual(['product'])
    expect((await list({ q: 'LONG ago' })).total).toBe(1)
    expect((await list({ q: creator.username })).total).toBe(4)
    expect((await list({ sort: 'asc' })).data[0]?.item?._id).toBe(photo._id)

    // A refunded purchase is listed without its text, and is not found by it.
    await reverseSaleOf(app, taken._id)
    const again = (await list()).data.find((line) => line._id === taken._id)
    expect(again).toMatchObject({ status: 'refunded', item: { _id: quiet._id, title: '' } })
    expect((await list({ q: 'Quiet' })).total).toBe(0)
    // Taken down by the operator: its text is no longer shown or found.
    await takeDown(app.deps, 'feed', photo._id, 'a reason')
    expect((await list()).data.at(-1)).not.toHaveProperty('item')
    expect((await list({ q: 'long ago' })).total).toBe(0)
    await putBack(app.deps, 'feed', photo._id)
    // It stays a draft until its creator publishes it again.
    await put(photo._id, { text: long })
    expect((await list()).data.at(-1)).not.toHaveProperty('item')
    await put(photo._id, { text: long, status: 'active' })
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
    const blocked = (await list()).data
    expect(blocked.find((line) => line._id === taken._id)).not.toHaveProperty('item')
    expect(blocked.find((line) => line.item?._id === photo._id)?.item?.title).toBe(begins)
    expect((await app.call(wallet.search, {})).status).toBe(401)
  })
})
