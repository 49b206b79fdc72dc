import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coupons } from '../../../../contract/money/coupons.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2040-01-31T10:00:00Z'))))
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

type Body = { price?: number; type?: 'monthly' | 'yearly'; cardId: string }
const subscribe = (fan: TestPerson, performer: TestPerson, body: Body) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, ...body } },
    { token: fan.token, key: randomUUIDv7() }
  )
const nameOf = async (person: TestPerson) =>
  (await test.deps.db.selectFrom('account').select('name').where('id', '=', person.id).executeTakeFirstOrThrow()).name
/** Moves the clock to a date and runs the job. */
const at = async (moment: Date) => {
  test.clock.advance(moment.getTime() - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}

it('the announced charges are made on their days, with coupons and retries taken into account', async () => {
  const [fan, monthly, yearly, failing, left] = [
    await createFan(test),
    await createPerformer(test),
    await createPerformer(test, { yearly_price: 9900 }),
    await createPerformer(test),
    await createPerformer(test),
  ]
  const cardId = await saveCard(test, fan)
  expect((await test.call(subscriptions.upcoming, {}, fan)).data).toMatchObject({
    total: 0,
    months: [],
    until: '2041-01-31T10:00:00.000Z',
  })
  const half = { code: 'HALF', kind: 'percentage', value: 50, charges: 3 } as const
  await test.call(coupons.create, { body: half }, monthly)
  await test.call(
    payments.subscribe,
    { body: { performerId: monthly.id, price: 4.97, couponCode: 'HALF', cardId } },
    { token: fan.token, key: randomUUIDv7() }
  )
  await subscribe(fan, yearly, { type: 'yearly', price: 99, cardId })
  await subscribe(fan, failing, { cardId: await saveCard(test, fan, cards.pays, { expMonth: 2, expYear: 2040 }) })
  await subscribe(fan, left, { cardId })
  const { data: leaving } = await test.call(subscriptions.ofUser, { query: { q: await nameOf(left) } }, fan)
  await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: leaving.data[0]!._id } }, fan)
  await test.deps.db.updateTable('performer').set({ monthly_price: 9999 }).execute()
  const planned = (await test.call(subscriptions.upcoming, {}, fan)).data
  const of = (performer: TestPerson) =>
    planned.months.flatMap(({ charges }) => charges).filter((charge) => charge.performer._id === performer.id)
  expect(of(monthly).map(({ at, amount, isDiscounted }) => [at.slice(5, 10), amount, isDiscounted])).toEqual([
    ['02-29', 4.97, true],
    ['03-31', 4.97, true],
    ['04-30', 9.95, false],
    ['05-31', 9.95, false],
    ['06-30', 9.95, false],
    ['07-31', 9.95, false],
    ['08-31', 9.95, false],
    ['09-30', 9.95, false],
    ['10-31', 9.95, false],
    ['11-30', 9.95, false],
    ['12-31', 9.95, false],
  ])
  expect([of(yearly), of(left)]).toEqual([[], []])
  expect(planned.total).toBeCloseTo(
    planned.months.reduce((sum, { total }) => sum + total, 0),
    2
  )
  expect(planned.months[0]).toMatchObject({ month: '2040-02', total: 14.92 })
  // Then they are made.
  for (const { at: due } of of(monthly).slice(0, 2)) await at(new Date(due))
  expect(
    (await test.call(payments.transactions, { query: { limit: 100, q: await nameOf(monthly) } }, fan)).data.data.map(
      ({ amount }) => amount
    )
  ).toEqual([-4.97, -4.97, -4.97])
  const later = (await test.call(subscriptions.upcoming, {}, fan)).data.months.flatMap(({ charges }) => charges)
  expect(later.find(({ performer }) => performer._id === failing.id)).toMatchObject({ isRetry: true })
  expect(later.filter(({ performer }) => performer._id === yearly.id)).toMatchObject([
    { amount: 99, at: '2041-01-31T10:00:00.000Z' },
  ])
  await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', monthly.id).execute()
  expect(
    (await test.call(subscriptions.upcoming, {}, fan)).data.months
      .flatMap(({ charges }) => charges)
      .some(({ performer }) => performer._id === monthly.id)
  ).toBe(false)
  // Those of other fans are not listed.
  expect((await test.call(subscriptions.upcoming, {}, await createFan(test))).data.total).toBe(0)
})
