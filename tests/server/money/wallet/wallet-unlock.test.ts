import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, topUpWallet, reverseSaleOf } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, uploadPhoto } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

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

const put = (id: string, body: Body = {}) =>
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

describe('unlocking a post', () => {
  test('charges the displayed price, gives permanent access, and pays the creator', async () => {
    const fan = await fanWith(50)
    const bytes = await picture(400, 300)
    const made = await post({ fileIds: [await uploadPhoto(app, creator.token, { bytes })] })
    expect((await view(made._id, fan)).data).toMatchObject({
      isLocked: true,
      access: 'sale',
      price: 12.5,
      totalFiles: 1,
      type: 'photo',
      thumbnail: {},
    })
    const sold = await buy(fan, made._id)
    expect(sold).toMatchObject({ status: 201, data: { type: 'feed', price: 12.5, balance: 37.5 } })
    expect((await view(made._id, fan)).data).toMatchObject({
      isLocked: false,
      accessReason: 'bought',
      text: 'Behind the curtain',
      files: [{ kind: 'photo' }],
    })
    expect((await app.call(earnings.search, { query: { type: 'feed' } }, creator)).data.data).toMatchObject([
      { type: 'feed', gross: 12.5, fee: 2.5, net: 10, user: { _id: fan.id } },
    ])
    const own = (await app.call(feeds.viewOwn, { params: { id: made._id } }, creator)).data
    expect(own.totalSales).toBe(1)
    expect((await view(made._id, fan)).data).not.toHaveProperty('totalSales')
    expect((await buy(fan, made._id)).error).toMatchObject({ statusCode: 409, code: 'already_purchased' })
    await expectSoundLedger(app)
  })

  test('is separate from the subscription, and lasts after a block, an archive and a deletion', async () => {
    const fan = await fanWith(50)
    await grantSubscription(app, fan, creator)
    await app.deps.db
      .updateTable('performer')
      .set({ total_subscribers: 1 })
      .where('account_id', '=', creator.id)
      .execute()
    const made = await post()
    expect((await view(made._id, fan)).data.accessReason).toBe('locked')
    await buy(fan, made._id)
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
    expect((await view(made._id, fan)).status).toBe(200)
    expect((await put(made._id, { status: 'archived' })).status).toBe(200)
    expect((await view(made._id, fan)).data).toMatchObject({ accessReason: 'bought', status: 'archived' })
    expect((await view(made._id)).status).toBe(404)
    expect((await app.call(feeds.remove, { params: { id: made._id } }, creator)).status).toBe(204)
    expect([
      (await view(made._id, fan)).status,
      (await view(made._id, creator)).status,
      (await put(made._id)).status,
    ]).toEqual([200, 404, 404])
    expect(
      (await app.call(feeds.searchOwn, { query: { limit: 100 } }, creator)).data.data.map((feed) => feed._id)
    ).not.toContain(made._id)
  })

  test('is refused with the reason, without a charge', async () => {
    const [fan, poor, blocked, other] = [
      await fanWith(50),
      await fanWith(10),
      await fanWith(50),
      await createPerformer(app),
    ]
    await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: blocked.id }).execute()
    const [made, free, members, draft, archived] = [
      await post(),
      await post({ access: 'free' }),
      await post({ access: 'subscriber' }),
      await post({ status: 'draft' }),
      await post({ status: 'archived' }),
    ]
    const foreign = await post({}, other)
    expect((await buy(fan, made._id, 12)).error).toMatchObject({ statusCode: 409, code: 'price_changed', price: 12.5 })
    expect((await buy(poor, made._id)).error).toMatchObject({
      statusCode: 402,
      required: 12.5,
      balance: 10,
      shortBy: 2.5,
    })
    for (const open of [free, members]) expect((await buy(fan, open._id)).error.code).toBe('forbidden')
    expect((await buy(creator, made._id)).error.code).toBe('forbidden')
    for (const [who, id] of [
      [blocked, made._id],
      [fan, draft._id],
      [fan, archived._id],
      [fan, randomUUIDv7()],
    ] as const)
      expect((await buy(who, id)).status).toBe(404)
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', other.id).execute()
    expect((await buy(fan, foreign._id)).status).toBe(404)
    // An operator sees it without buying, and cannot pay for content of a creator who cannot be paid.
    expect((await buy(await createAdmin(app), foreign._id)).status).toBe(404)
    expect((await app.call(wallet.feed, { params: { id: made._id }, body: { price: 12.5 } })).status).toBe(401)
    expect([await balance(fan), await balance(poor), await balance(blocked)]).toEqual([5000, 1000, 5000])
    expect(
      await app.deps.db
        .selectFrom('sale')
        .select('id')
        .where('item_id', 'in', [made._id, free._id, members._id, foreign._id])
        .execute()
    ).toEqual([])
  })

  test('happens once, also in parallel; the same intent always gets the first answer', async () => {
    const fan = await fanWith(100)
    const [a, b] = [await post(), await post()]
    const twice = await Promise.all(Array.from({ length: 5 }, () => buy(fan, a._id, 12.5, randomUUIDv7())))
    expect(twice.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(twice.filter((answer) => answer.status === 409).map((answer) => answer.error.code)).toEqual(
      Array(4).fill('already_purchased')
    )
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
    await expectSoundLedger(app)
  })

  test('while its creator changes the price, archives or deletes it charges the displayed price or nothing', async () => {
    const fan = await fanWith(250)
    for (const change of [
      (id: string) => put(id, { price: 20 }),
      (id: string) => put(id, { status: 'archived' }),
      (id: string) => app.call(feeds.remove, { params: { id } }, creator),
    ])
      for (let round = 0; round < 6; round++) {
        const { _id } = await post()
        const before = await balance(fan)
        const [sold] = await Promise.all([buy(fan, _id), change(_id)])
        expect([201, 404, 409]).toContain(sold.status)
        expect(await balance(fan)).toBe(before - (sold.status === 201 ? 1250 : 0))
        expect((await view(_id, fan)).data?.accessReason === 'bought').toBe(sold.status === 201)
      }
    await expectSoundLedger(app)
  })

  test('is undone by a refund, and can be repeated', async () => {
    const fan = await fanWith(50)
    const made = await post()
    const { data } = await buy(fan, made._id)
    await reverseSaleOf(app, data._id)
    expect([(await view(made._id, fan)).data.isLocked, await balance(fan)]).toEqual([true, 5000])
    expect((await buy(fan, made._id)).status).toBe(201)
    await expectSoundLedger(app)
  })
})
