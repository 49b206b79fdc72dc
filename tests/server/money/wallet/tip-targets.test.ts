import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { wallet, type TipAbout } from '../../../../contract/money/wallet.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { reverse } from '../../../../server/features/money/ledger/reverse.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { block, createItem } from '../../../support/data/items.ts'
import { expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createMessage, createStream, createVideoCall } from '../../../support/data/private.ts'

let app: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
  fan = await createFan(app)
  await topUpWallet(app, fan, 300)
})
afterAll(() => app.close())

const tip = (about: TipAbout | undefined, who = fan, message?: string) =>
  app.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10, ...(about && { about }), ...(message && { message }) } },
    { token: who.token, key: randomUUIDv7() }
  )
const buy = (type: 'message' | 'stream' | 'video-call', id: string, price: number, who = fan, key = randomUUIDv7()) =>
  app.call(
    wallet[type === 'video-call' ? 'videoCall' : type],
    { params: { id }, body: { price } },
    { token: who.token, key }
  )
const purchases = async (query: In<(typeof wallet)['search']['query']> = {}, who = fan) =>
  (await app.call(wallet.search, { query }, who)).data
test('a tip names what it was given for, and so does the list of purchases', async () => {
  const about: TipAbout[] = []
  for (const type of ['feed', 'video', 'gallery', 'photo'] as const)
    about.push({ type, id: await createItem(app, creator, type) })
  about.push(
    { type: 'message', id: await createMessage(app, creator, fan, { text: 'For you alone' }) },
    { type: 'stream', id: await createStream(app, creator, { title: 'Tonight', access: 'free' }) }
  )
  for (const one of about) expect((await tip(one, fan, `for the ${one.type}`)).status, one.type).toBe(201)
  const rows = await app.deps.db
    .selectFrom('sale')
    .select(['about_type', 'about_id', 'item_id'])
    .where('buyer_id', '=', fan.id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual(about.map(({ type, id }) => ({ about_type: type, about_id: id, item_id: null })))
  const { data } = await purchases({ type: 'tip', sort: 'asc' })
  expect(data.map((line) => [line.about, line.item?._id, line.message])).toEqual(
    about.map(({ type, id }) => [type, id, `for the ${type}`])
  )
  expect(data.map((line) => line.item?.title)).toEqual(['Words', 'Title', 'Title', 'Title', 'For you alone', 'Tonight'])
  expect((await purchases({ q: 'for the gal' })).data.map((line) => line.about)).toEqual(['gallery'])
  // Its item may be locked by now: search does not match the item's text.
  expect((await purchases({ q: 'Tonight' })).total).toBe(0)
})

test("a tip is refused about items that the fan cannot see or that are not the creator's, and charges nothing", async () => {
  const other = await createPerformer(app)
  const before = await app.deps.db
    .selectFrom('sale')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const stranger = await createFan(app)
  const refused: [TipAbout, number, string][] = [
    [{ type: 'feed', id: randomUUIDv7() }, 404, 'not_found'],
    [{ type: 'video', id: await createItem(app, creator, 'feed') }, 404, 'not_found'],
    [{ type: 'feed', id: await createItem(app, other, 'feed') }, 404, 'not_found'],
    [
      { type: 'feed', id: await createItem(app, creator, 'feed', { status: 'draft', published_at: null }) },
      404,
      'not_found',
    ],
    [{ type: 'feed', id: await createItem(app, creator, 'feed', { access: 'subscriber' }) }, 403, 'locked'],
    [{ type: 'video', id: await createItem(app, creator, 'video', { access: 'sale', price: 500 }) }, 403, 'locked'],
    [{ type: 'message', id: await createMessage(app, creator, stranger) }, 404, 'not_found'],
    [{ type: 'message', id: await createMessage(app, fan, creator) }, 404, 'not_found'],
    [
      { type: 'message', id: await createMessage(app, creator, fan, { deleted_at: app.clock.now() }) },
      404,
      'not_found',
    ],
    [{ type: 'message', id: await createMessage(app, creator, fan, { price: 500 }) }, 403, 'locked'],
    [{ type: 'stream', id: await createStream(app, other, { access: 'free' }) }, 404, 'not_found'],
    [{ type: 'stream', id: await createStream(app, creator, { access: 'free', status: 'ended' }) }, 404, 'not_found'],
  ]
  for (const [about, status, code] of refused)
    expect(await tip(about), JSON.stringify(about)).toMatchObject({ status, error: { code } })
  for (const terms of [{ access: 'subscriber' }, { access: 'sale', price: 700 }])
    expect(await tip({ type: 'stream', id: await createStream(app, creator, terms) }), terms.access).toMatchObject({
      status: 403,
      error: { code: 'locked' },
    })
  expect(
    await app.deps.db
      .selectFrom('sale')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).toEqual(before)
  // Access to the item gives access to its name in the tip.
  const subscriber = await createFan(app)
  await topUpWallet(app, subscriber, 50)
  const subscribed = await app.call(
    payments.subscribe,
    { body: { performerId: creator.id, price: 9.95, cardId: await saveCard(app, subscriber) } },
    { token: subscriber.token, key: randomUUIDv7() }
  )
  expect(subscribed.data.status).toBe('succeeded')
  expect(
    (await tip({ type: 'feed', id: await createItem(app, creator, 'feed', { access: 'subscriber' }) }, subscriber))
      .status
  ).toBe(201)
  expect(
    (await tip({ type: 'stream', id: await createStream(app, creator, { access: 'subscriber' }) }, subscriber)).status
  ).toBe(201)
})

test('a message, a stream and an accepted call are bought once, at the displayed price, by those they are offered to', async () => {
  const [reader, stranger] = [await createFan(app), await createFan(app)]
  for (const one of [reader, stranger]) await topUpWallet(app, one, 100)
  const message = await createMessage(app, creator, reader, { price: 500, text: 'The sketch' })
  const stream = await createStream(app, creator, { access: 'sale', price: 700, title: 'Late show' })
  const call = await createVideoCall(app, reader, creator, { price: 2000 })
  for (const [type, id, price] of [
    ['message', message, 5],
    ['stream', stream, 7],
    ['video-call', call, 20],
  ] as const) {
    expect(await buy(type, id, price + 1, reader), type).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price },
    })
    expect(await buy(type, id, price, creator), type).toMatchObject({ status: type === 'video-call' ? 404 : 403 })
    if (type !== 'stream') expect((await buy(type, id, price, stranger)).status, type).toBe(404)
    const both = await Promise.all([buy(type, id, price, reader), buy(type, id, price, reader)])
    expect(both.map(({ status }) => status).sort(), type).toEqual([201, 409])
    expect(both.find(({ status }) => status === 201)?.data).toMatchObject({ type, price })
    expect((await buy(type, id, price, reader)).error.code, type).toBe('already_purchased')
    expect((await buy(type, randomUUIDv7(), price, reader)).status, type).toBe(404)
  }
  expect((await buy('stream', stream, 7, stranger)).status).toBe(201)
  expect(
    (await app.deps.db.selectFrom('stream').select('total_sales').where('id', '=', stream).executeTakeFirstOrThrow())
      .total_sales
  ).toBe(2)
  expect(
    (await app.deps.db.selectFrom('video_call').select('status').where('id', '=', call).executeTakeFirstOrThrow())
      .status
  ).toBe('paid')
  // Buying it also shows it in the tip.
  expect((await tip({ type: 'stream', id: stream }, reader)).status).toBe(201)
  expect((await tip({ type: 'message', id: message }, reader)).status).toBe(201)
  const { data } = await purchases({ sort: 'asc' }, reader)
  expect(data.map((line) => [line.type, line.price, line.item?.title])).toEqual([
    ['message', 5, 'The sketch'],
    ['stream', 7, 'Late show'],
    ['video-call', 20, ''],
    ['tip', 10, 'Late show'],
    ['tip', 10, 'The sketch'],
  ])
  // After a refund its text is hidden.
  const sale = data[0]?._id ?? ''
  await transaction(app.deps.db, async (trx) => {
    await reverse(trx, sale, { kind: 'refund', released: false, at: app.clock.now() })
    await trx.updateTable('sale').set({ status: 'refunded' }).where('id', '=', sale).execute()
  })
  const after = (await purchases({ type: 'message' }, reader)).data
  expect(after).toMatchObject([{ status: 'refunded' }])
  expect(JSON.stringify(after)).not.toContain('The sketch')
  await expectSoundLedger(app)
})

test('free items, streams that are over, calls that are not accepted, deleted messages, and anything across a block cannot be bought', async () => {
  const reader = await createFan(app)
  await topUpWallet(app, reader, 100)
  expect((await buy('message', await createMessage(app, creator, reader), 5, reader)).status).toBe(403)
  expect(
    (
      await buy(
        'message',
        await createMessage(app, creator, reader, { price: 500, deleted_at: app.clock.now() }),
        5,
        reader
      )
    ).status
  ).toBe(404)
  expect((await buy('message', await createMessage(app, reader, creator, { price: 500 }), 5, reader)).status).toBe(403)
  expect((await buy('stream', await createStream(app, creator, { access: 'free' }), 5, reader)).status).toBe(403)
  expect(
    (await buy('stream', await createStream(app, creator, { access: 'sale', price: 500, status: 'ended' }), 5, reader))
      .status
  ).toBe(404)
  for (const status of ['requested', 'declined', 'cancelled']) {
    const asking = await createFan(app)
    expect(
      (await buy('video-call', await createVideoCall(app, asking, creator, { price: 500, status }), 5, asking)).status
    ).toBe(404)
  }
  const poor = await createFan(app)
  const offered = await createMessage(app, creator, poor, { price: 500 })
  expect(await buy('message', offered, 5, poor)).toMatchObject({
    status: 402,
    error: { code: 'insufficient_balance', shortBy: 5 },
  })
  await block(app, creator, poor)
  expect((await buy('message', offered, 5, poor)).status).toBe(404)
})
