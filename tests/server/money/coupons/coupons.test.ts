import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../../../contract/money/coupons.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { createCoupon } from '../../../../server/features/money/coupons/save-coupon.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

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
const list = async (performer: TestPerson) => (await test.call(coupons.list, {}, performer)).data.data

describe("a creator's coupons", () => {
  it('are created, listed, changed and ended by their creator only', async () => {
    const [performer, other, fan] = [await createPerformer(test), await createPerformer(test), await createFan(test)]
    const made = await make(performer, {
      code: ' welcome-10 ',
      kind: 'amount',
      value: 2.5,
      charges: 3,
      totalLimit: 9,
      validUntil: '2027-02-28',
      subscriptionType: 'monthly',
    })
    expect(made).toMatchObject({
      code: 'WELCOME-10',
      value: 2.5,
      charges: 3,
      totalLimit: 9,
      fanLimit: 1,
      validFrom: '2027-01-31',
      validUntil: '2027-02-28',
      status: 'active',
      used: 0,
    })
    expect(
      (await test.call(coupons.create, { body: { code: 'Welcome-10', kind: 'amount', value: 1 } }, performer)).error
        .code
    ).toBe('code_taken')
    await make(other, { code: 'WELCOME-10' })
    const params = { id: made._id }
    for (const stranger of [other, fan]) {
      expect((await test.call(coupons.update, { params, body: {} }, stranger)).status).toBe(
        stranger === fan ? 403 : 404
      )
      expect((await test.call(coupons.end, { params }, stranger)).status).toBe(stranger === fan ? 403 : 404)
    }
    expect((await test.call(coupons.update, { params, body: { fanLimit: 2 } }, performer)).data).toMatchObject({
      fanLimit: 2,
      code: 'WELCOME-10',
      value: 2.5,
    })
    expect((await list(performer))[0]).not.toHaveProperty('validUntil')
    expect((await test.call(coupons.end, { params }, performer)).status).toBe(204)
    expect(await list(performer)).toEqual([])
    expect(await list(other)).toHaveLength(1)
  })

  it.each([
    ['value', { value: 101 }],
    ['value', { value: 12.5 }],
    ['value', { value: 0 }],
    ['code', { code: 'no' }],
    ['code', { code: 'a b c' }],
    ['charges', { charges: 13 }],
    ['fanLimit', { fanLimit: 0 }],
    ['validUntil', { validFrom: '2027-03-02', validUntil: '2027-03-01' }],
  ])('reject an invalid %s', async (field, wrong) => {
    const refused = await test.call(
      coupons.create,
      { body: { code: 'GOOD', kind: 'percentage', value: 10, ...wrong } },
      await createPerformer(test)
    )
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
  })

  it('stay in the list once used, and their terms still apply', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const { _id } = await make(performer, { charges: 2 })
    expect((await subscribe(fan, performer, { cardId: await saveCard(test, fan) })).status).toBe(201)
    expect((await test.call(coupons.end, { params: { id: _id } }, performer)).status).toBe(204)
    expect(await list(performer)).toMatchObject([{ status: 'ended', used: 1 }])
    expect((await test.call(coupons.list, { query: { isEnded: 'false' } }, performer)).data.total).toBe(0)
    expect((await test.call(coupons.update, { params: { id: _id }, body: {} }, performer)).error.code).toBe(
      'coupon_ended'
    )
    expect((await apply(await createFan(test), performer)).error.fields).toEqual({
      code: 'This coupon is no longer valid',
    })
    expect(await own(fan)).toMatchObject({ price: 9.95, nextCharge: 4.97, discountedLeft: 1 })
  })
})

describe('applying a coupon', () => {
  it('returns the price now, later, and the date of the change', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { yearly_price: 9900 })]
    await make(performer, { charges: 3 })
    expect((await apply(fan, performer, ' half ')).data).toEqual({
      code: 'HALF',
      kind: 'percentage',
      value: 50,
      charges: 3,
      price: 9.95,
      discountedPrice: 4.97,
      nextCharge: 4.97,
      nextChargeAt: '2027-02-28T10:00:00.000Z',
      fullPriceFrom: '2027-04-30T10:00:00.000Z',
    })
    await make(performer, { code: 'ONCE', kind: 'amount', value: 20 })
    expect((await apply(fan, performer, 'ONCE', 'yearly')).data).toMatchObject({
      price: 99,
      discountedPrice: 79,
      nextCharge: 99,
      nextChargeAt: '2028-01-31T10:00:00.000Z',
      fullPriceFrom: '2028-01-31T10:00:00.000Z',
    })
    // An amount below the card minimum is zero.
    expect((await apply(fan, performer, 'ONCE')).data).toMatchObject({ discountedPrice: 0 })
  })

  it('is refused with the reason, at the field', async () => {
    const [fan, performer, other] = [
      await createFan(test),
      await createPerformer(test, { yearly_price: 9900 }),
      await createPerformer(test),
    ]
    const why = async (code: string, type: 'monthly' | 'yearly' = 'monthly') =>
      (await apply(fan, performer, code, type)).error.fields?.['code']
    await make(performer, { code: 'LATER', validFrom: '2027-02-10', validUntil: '2027-02-20' })
    await make(performer, { code: 'YEAR', subscriptionType: 'yearly' })
    await make(other, { code: 'OTHERS' })
    expect(await why('OTHERS')).toBe("This code isn't valid here")
    expect(await why('YEAR')).toBe('This coupon is for a yearly subscription')
    expect(await why('YEAR', 'yearly')).toBeUndefined()
    expect(await why('LATER')).toBe("This coupon isn't valid yet")
    const start = test.clock.now().getTime()
    test.clock.advance(Date.parse('2027-02-20T23:59:59Z') - start)
    expect(await why('LATER')).toBeUndefined()
    test.clock.advance(1000)
    expect(await why('LATER')).toBe('This coupon is no longer valid')
    expect((await apply(fan, { ...performer, id: randomUUIDv7() })).status).toBe(404)
    expect((await apply(performer, performer, 'YEAR', 'yearly')).status).toBe(404)
  })

  it("prefers the creator's own coupon to the site's of the same name", async () => {
    const [fan, performer, other] = [await createFan(test), await createPerformer(test), await createPerformer(test)]
    await createCoupon(test.deps, null, { code: 'EVERYWHERE', kind: 'percentage', value: 10, charges: 1, fanLimit: 1 })
    await make(performer, { code: 'EVERYWHERE', value: 20 })
    expect((await apply(fan, performer, 'EVERYWHERE')).data.value).toBe(20)
    expect((await apply(fan, other, 'EVERYWHERE')).data.value).toBe(10)
    expect(await list(other)).toEqual([])
  })
})
