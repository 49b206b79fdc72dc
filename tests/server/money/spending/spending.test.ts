import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { spending, type SpendingPeriod } from '../../../../contract/money/spending.ts'
import { type CoolOffDays } from '../../../../contract/limits.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import {
  cards,
  expectSoundLedger,
  saveCard,
  sendTip,
  subscribeMonthly,
  topUpWallet,
} from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
// A Wednesday in the middle of its month.
beforeAll(async () => void (test = await testApp({}, new Date('2026-11-18T10:00:00.000Z'))))
afterAll(() => test.close())
const hour = 3_600_000
const set = (fan: TestPerson, body: { [P in SpendingPeriod]?: number | null }) =>
  test.call(spending.update, { body }, fan)
const limits = async (fan: TestPerson) => (await test.call(spending.limits, {}, fan)).data
const capOf = async (fan: TestPerson, period: SpendingPeriod) =>
  (await limits(fan)).limits.find((limit) => limit.period === period)
const pause = (fan: TestPerson, days: CoolOffDays) => test.call(spending.coolOff, { body: { days } }, fan)
const tip = (fan: TestPerson, performer: TestPerson, price: number) => sendTip(test, fan, performer, price)
const subscribe = (fan: TestPerson, performer: TestPerson, cardId: string) =>
  subscribeMonthly(test, fan, performer, cardId)

/** Creates a fan with `tokens` in the wallet and an approved creator. */
async function pair(tokens = 200): Promise<[fan: TestPerson, performer: TestPerson]> {
  const people: [TestPerson, TestPerson] = [await createFan(test), await createPerformer(test)]
  await topUpWallet(test, people[0], tokens)
  return people
}

describe('spending limits', () => {
  it('are unset at first, and show what was spent', async () => {
    const [fan, performer] = await pair()
    await tip(fan, performer, 30)
    expect(await limits(fan)).toEqual({
      limits: [
        { period: 'day', cap: null, spent: 30, resetsAt: '2026-11-19T00:00:00.000Z' },
        { period: 'week', cap: null, spent: 30, resetsAt: '2026-11-23T00:00:00.000Z' },
        { period: 'month', cap: null, spent: 30, resetsAt: '2026-12-01T00:00:00.000Z' },
      ],
    })
    expect((await test.call(spending.limits)).status).toBe(401)
    expect((await set(fan, { day: -1 })).error.fields).toHaveProperty('day')
    expect((await set(fan, { week: 10.001 })).error.fields).toHaveProperty('week')
    expect((await test.call(spending.coolOff, { body: { days: 2 as CoolOffDays } }, fan)).status).toBe(422)
  })

  it('accept any amount of whole cents', async () => {
    const fan = await createFan(test)
    for (const cap of [9.95, 0.07, 1.1, 4.35, 19.99, 9_999_999.99])
      expect(
        (await set(fan, { month: cap })).data?.limits.map((limit) => limit.next?.cap ?? limit.cap),
        String(cap)
      ).toEqual([null, null, cap])
  })

  it('are enforced to the cent, with the limit, the rest and its reset time in the error', async () => {
    const [fan, performer] = await pair()
    expect((await set(fan, { day: 50, week: 60, month: 60 })).data.limits.map((limit) => limit.cap)).toEqual([
      50, 60, 60,
    ])
    expect(await tip(fan, performer, 50.01)).toMatchObject({
      status: 403,
      error: { code: 'limit_reached', period: 'day', cap: 50, left: 50, resetsAt: '2026-11-19T00:00:00.000Z' },
    })
    expect((await tip(fan, performer, 50)).status).toBe(201)
    expect(await tip(fan, performer, 10)).toMatchObject({ error: { code: 'limit_reached', period: 'day', left: 0 } })
    test.clock.advance(24 * hour)
    // Both have ten left: the one that resets later is returned.
    expect(await tip(fan, performer, 10.01)).toMatchObject({
      error: { period: 'month', cap: 60, left: 10, resetsAt: '2026-12-01T00:00:00.000Z' },
    })
    expect((await tip(fan, performer, 10)).status).toBe(201)
    expect((await tip(await createFan(test), performer, 10)).error.code).toBe('insufficient_balance')
    await expectSoundLedger(test)
  })

  it('apply to every way to pay a creator: from the wallet, by card, with authentication', async () => {
    const [fan, performer] = await pair()
    const feed = await createItem(test, performer, 'feed', { access: 'sale', price: 2000 })
    await set(fan, { day: 15 })
    expect((await test.call(wallet.feed, { params: { id: feed }, body: { price: 20 } }, fan)).error).toMatchObject({
      code: 'limit_reached',
      left: 15,
    })
    const waiting = await subscribe(fan, performer, await saveCard(test, fan, cards.authenticates))
    expect(waiting.data.status).toBe('requires_action')
    expect(await capOf(fan, 'day')).toMatchObject({ spent: 9.95 })
    expect((await tip(fan, performer, 10)).error).toMatchObject({ code: 'limit_reached', left: 5.05 })
    const other = await createPerformer(test)
    expect((await subscribe(fan, other, await saveCard(test, fan))).error).toMatchObject({
      code: 'limit_reached',
      left: 5.05,
    })
    await expectSoundLedger(test)
  })

  it('apply to top-ups too: no more is paid in than may be spent, in one or several payments', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const cardId = await saveCard(test, fan)
    const topUp = (amount: number) =>
      test.call(payments.topUp, { body: { amount, cardId } }, { token: fan.token, key: randomUUIDv7() })
    await set(fan, { day: 50, month: 80 })
    expect(await topUp(50.01)).toMatchObject({
      status: 403,
      error: { code: 'limit_reached', period: 'day', cap: 50, left: 50 },
    })
    expect((await topUp(30)).data.status).toBe('succeeded')
    // Topped up and not spent yet: the wallet covers it, and no limit counts it twice when it is spent.
    expect((await topUp(20.01)).error).toMatchObject({ code: 'limit_reached', left: 20 })
    expect(await capOf(fan, 'day')).toMatchObject({ spent: 0 })
    expect((await tip(fan, performer, 25)).status).toBe(201)
    expect((await Promise.all([topUp(20), topUp(20)])).map(({ status }) => status).sort()).toEqual([201, 403])
    expect((await tip(fan, performer, 25)).status).toBe(201)
    test.clock.advance(24 * hour)
    expect((await topUp(30.01)).error).toMatchObject({ period: 'month', left: 30 })
    // Refunds free the limit again, and pending payments use it.
    expect(
      (
        await test.call(
          payments.topUp,
          { body: { amount: 20, cardId: await saveCard(test, fan, cards.authenticates) } },
          { token: fan.token, key: randomUUIDv7() }
        )
      ).data.status
    ).toBe('requires_action')
    expect((await topUp(15)).error).toMatchObject({ left: 10 })
    await expectSoundLedger(test)
  })
})

describe('automatic charges and refunds', () => {
  it('renew above a limit and during a break, as the screen says, and are counted', async () => {
    const [fan, performer] = await pair()
    await subscribe(fan, performer, await saveCard(test, fan))
    await set(fan, { month: 5 })
    test.clock.advance(20 * 24 * hour)
    await pause(fan, 30)
    test.clock.advance(11 * 24 * hour)
    await renewSubscriptions(test.deps)
    expect(await capOf(fan, 'day')).toMatchObject({ spent: 9.95 })
    expect((await test.call(subscriptions.ofUser, {}, fan)).data.data).toMatchObject([{ status: 'active' }])
    expect((await tip(fan, performer, 10)).error.code).toBe('cooling_off')
    test.clock.advance(19 * 24 * hour)
    expect((await tip(fan, performer, 10)).error).toMatchObject({ code: 'limit_reached', period: 'month', cap: 5 })
  })

  it('free the limit again after a refund', async () => {
    const [fan, performer] = await pair()
    await set(fan, { day: 30 })
    const sale = (await tip(fan, performer, 30)).data._id
    expect((await tip(fan, performer, 10)).error.code).toBe('limit_reached')
    await refundPurchase(test.deps, sale)
    expect(await capOf(fan, 'day')).toMatchObject({ spent: 0 })
    expect((await tip(fan, performer, 30)).status).toBe(201)
    await expectSoundLedger(test)
  })
})
