import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../../../contract/money/coupons.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const hour = 3_600_000
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-31T10:00:00Z'))))
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())
type NewCoupon = In<(typeof coupons.create)['body']>
const make = async (performer: TestPerson, body: Partial<NewCoupon> = {}) => {
  const made = await test.call(
    coupons.create,
    { body: { code: 'HALF', kind: 'percentage', value: 50, ...body } },
    performer
  )
  expect(made.error).toEqual({ data: made.data })
  return made.data
}

const apply = (fan: TestPerson, performer: TestPerson, code = 'HALF', type: 'monthly' | 'yearly' = 'monthly') =>
  test.call(coupons.apply, { params: { code }, body: { performerId: performer.id, type } }, fan)
type Body = Partial<In<(typeof payments.subscribe)['body']>>
const subscribe = (fan: TestPerson, performer: TestPerson, body: Body) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 4.97, couponCode: 'HALF', ...body } },
    { token: fan.token, key: randomUUIDv7() }
  )

const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const spent = async (fan: TestPerson) =>
  (
    await test.call(payments.transactions, { query: { type: 'subscription', sort: 'asc', limit: 100 } }, fan)
  ).data.data.map(({ amount, tokens }) => amount ?? tokens)

const list = async (performer: TestPerson) => (await test.call(coupons.list, {}, performer)).data.data

describe('subscribing with a coupon', () => {
  it('lowers three charges of thirteen, keeps the price for the others, and the creator earns what was paid', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await make(performer, { charges: 3 })
    expect((await subscribe(fan, performer, { cardId: await saveCard(test, fan) })).data).toMatchObject({
      status: 'succeeded',
      amount: 4.97,
    })
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 9999 })
      .where('account_id', '=', performer.id)
      .execute()
    const left: (number | undefined)[] = []
    for (let month = 1; month <= 13; month++) {
      const { endsAt, discountedLeft } = await own(fan)
      left.push(discountedLeft)
      test.clock.advance(Date.parse(endsAt) - test.clock.now().getTime())
      await Promise.all([renewSubscriptions(test.deps), renewSubscriptions(test.deps)])
    }
    expect(left).toEqual([2, 1, ...Array.from({ length: 11 }, () => undefined)])
    expect(await spent(fan)).toEqual([-4.97, -4.97, -4.97, ...Array.from({ length: 11 }, () => -9.95)])
    expect(
      (await test.call(earnings.stats, { query: { from: '2027-01-01', to: '2029-12-31' } }, performer)).data
    ).toMatchObject({ gross: 124.36 })
    expect((await list(performer))[0]).toMatchObject({ used: 1 })
  })

  it('keeps the remaining discounts after a failed charge, a cancellation and a resumption', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await make(performer, { charges: 2 })
    await topUpWallet(test, fan, 10)
    await subscribe(fan, performer, { payFrom: 'wallet' })
    await test.call(payments.cancelSubscription, { params: { gateway: 'wallet', id: (await own(fan))._id } }, fan)
    await test.call(payments.resumeSubscription, { params: { gateway: 'wallet', id: (await own(fan))._id } }, fan)
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 500 })
      .where('account_id', '=', performer.id)
      .execute()
    const { endsAt } = await own(fan)
    const poor = await createPerformer(test)
    await test.call(
      payments.subscribe,
      { body: { performerId: poor.id, price: 4.97, payFrom: 'wallet', couponCode: (await make(poor)).code } },
      { token: fan.token, key: randomUUIDv7() }
    )
    test.clock.advance(Date.parse(endsAt) - test.clock.now().getTime())
    await renewSubscriptions(test.deps)
    const failed = (await test.call(subscriptions.ofUser, { query: { status: 'past_due', limit: 100 } }, fan)).data.data
    expect(failed.find((one) => one.performer._id === performer.id)).toMatchObject({
      nextCharge: 4.97,
      discountedLeft: 1,
      price: 9.95,
    })
  })

  it('charges nothing at first when nothing is left to pay, and the card later', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await make(performer, { value: 100 })
    const cardId = await saveCard(test, fan)
    expect((await subscribe(fan, performer, { price: 0 })).error.fields).toHaveProperty('cardId')
    expect((await subscribe(fan, performer, { price: 0, cardId })).data).toMatchObject({
      status: 'succeeded',
      amount: 0,
    })
    expect(await own(fan)).toMatchObject({ type: 'monthly', price: 9.95, nextCharge: 9.95 })
    test.clock.advance(Date.parse((await own(fan)).endsAt) - test.clock.now().getTime())
    await renewSubscriptions(test.deps)
    expect((await spent(fan)).at(-1)).toBe(-9.95)
  })

  it('charges the displayed price or nothing, and reports an invalid coupon before any charge', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    await make(performer)
    const cardId = await saveCard(test, fan)
    expect(await subscribe(fan, performer, { cardId, price: 9.95 })).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price: 4.97 },
    })
    expect((await subscribe(fan, performer, { cardId, couponCode: 'NONE' })).error.fields).toEqual({
      couponCode: "This code isn't valid here",
    })
    expect((await subscribe(fan, performer, { cardId, type: 'free', price: 0 })).error.fields).toHaveProperty(
      'couponCode'
    )
    expect(await spent(fan)).toEqual([])
    expect((await subscribe(fan, performer, { cardId })).status).toBe(201)
    expect((await subscribe(fan, performer, { cardId })).error.code).toBe('already_subscribed')
  })

  it('gives its last use to one of several parallel requests, and returns the use of a failed one', async () => {
    const performer = await createPerformer(test)
    await make(performer, { totalLimit: 2 })
    const fans = await Promise.all(Array.from({ length: 6 }, () => createFan(test)))
    const ids = await Promise.all(fans.map((fan) => saveCard(test, fan)))
    const declined = await createFan(test)
    expect(
      (await subscribe(declined, performer, { cardId: await saveCard(test, declined, cards.declined) })).status
    ).toBe(402)
    const answers = await Promise.all(fans.map((fan, index) => subscribe(fan, performer, { cardId: ids[index]! })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 422, 422, 422, 422])
    expect(new Set(answers.flatMap((answer) => Object.values(answer.error.fields ?? {})))).toEqual(
      new Set(['This coupon has been used up'])
    )
    expect((await list(performer))[0]).toMatchObject({ status: 'used_up', used: 2 })
  })

  it('reserves a use while the cardholder authenticates, and returns it when they leave', async () => {
    const [fan, other, performer] = [await createFan(test), await createFan(test), await createPerformer(test)]
    await make(performer, { totalLimit: 1 })
    expect(
      (await subscribe(fan, performer, { cardId: await saveCard(test, fan, cards.authenticates) })).data.status
    ).toBe('requires_action')
    expect((await apply(other, performer)).error.fields).toEqual({ code: 'This coupon has been used up' })
    test.clock.advance(hour + 60_000)
    await settleOpenPayments(test.deps)
    expect((await apply(other, performer)).status).toBe(200)
  })

  it('counts the uses of each fan', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await make(performer, { fanLimit: 1 })
    const cardId = await saveCard(test, fan)
    await subscribe(fan, performer, { cardId })
    await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: (await own(fan))._id } }, fan)
    test.clock.advance(Date.parse((await own(fan)).endsAt) - test.clock.now().getTime())
    await renewSubscriptions(test.deps)
    expect((await subscribe(fan, performer, { cardId })).error.fields).toEqual({
      couponCode: "You've already used this coupon",
    })
    expect((await subscribe(fan, performer, { cardId, couponCode: undefined, price: 9.95 })).status).toBe(201)
  })
})
