import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import type { CoolOffDays } from '../../../../contract/limits.ts'
import { spending, type SpendingPeriod } from '../../../../contract/money/spending.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { expectSoundLedger, saveCard, sendTip, subscribeMonthly, topUpWallet } from '../../../support/data/money.ts'
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

describe('changing a limit', () => {
  it('takes effect immediately when it is lowered, and after 24 hours when it is raised or removed', async () => {
    const [fan, performer] = await pair()
    await set(fan, { day: 50, week: 100 })
    await set(fan, { day: 20 })
    expect((await tip(fan, performer, 21)).error.code).toBe('limit_reached')
    const from = new Date(test.clock.now().getTime() + 24 * hour).toISOString()
    expect((await set(fan, { day: 80 })).data.limits[0]).toMatchObject({ cap: 20, next: { cap: 80, at: from } })
    expect((await set(fan, { week: null })).data.limits).toMatchObject([
      { cap: 20, next: { cap: 80, at: from } },
      { cap: 100, next: { cap: null, at: from } },
      { cap: null },
    ])
    test.clock.advance(24 * hour - 1)
    expect((await tip(fan, performer, 21)).error.code).toBe('limit_reached')
    test.clock.advance(1)
    expect((await tip(fan, performer, 80)).status).toBe(201)
    const now = await limits(fan)
    expect(now.limits.map((limit) => limit.cap)).toEqual([80, null, null])
    expect(now.limits.every((limit) => limit.next === undefined)).toBe(true)
    // The next change is compared with the limit in effect.
    expect((await set(fan, { day: 79 })).data.limits[0]).toMatchObject({ cap: 79, spent: 80 })
    expect((await set(fan, { day: 79 })).data.limits[0]).not.toHaveProperty('next')
    expect((await tip(fan, performer, 10)).error).toMatchObject({ code: 'limit_reached', left: 0 })
  })

  it('has a separate waiting time for each limit, which a smaller raise does not restart', async () => {
    const fan = await createFan(test)
    await set(fan, { day: 10, month: 10 })
    const first = (await set(fan, { day: 100 })).data.limits[0]?.next?.at
    test.clock.advance(hour)
    const later = new Date(test.clock.now().getTime() + 24 * hour).toISOString()
    expect((await set(fan, { month: 50 })).data.limits).toMatchObject([
      { next: { at: first } },
      {},
      { next: { cap: 50, at: later } },
    ])
    expect((await set(fan, { day: 90 })).data.limits[0]?.next).toEqual({ cap: 90, at: first })
    expect((await set(fan, { day: 91 })).data.limits[0]?.next).toEqual({ cap: 91, at: later })
    // Back to the limit in effect: no change is pending.
    expect((await set(fan, { day: 10 })).data.limits[0]).toEqual(
      expect.not.objectContaining({ next: expect.anything() })
    )
  })

  it('resets daily, weekly on Monday and monthly, in UTC', async () => {
    const [fan, performer] = await pair()
    await set(fan, { week: 20 })
    test.clock.advance(Date.parse('2026-11-29T23:59:59.999Z') - test.clock.now().getTime())
    expect((await tip(fan, performer, 20)).status).toBe(201)
    expect(await capOf(fan, 'week')).toMatchObject({ spent: 20, resetsAt: '2026-11-30T00:00:00.000Z' })
    expect((await tip(fan, performer, 10)).error.code).toBe('limit_reached')
    test.clock.advance(1)
    expect(await capOf(fan, 'week')).toMatchObject({ spent: 0, resetsAt: '2026-12-07T00:00:00.000Z' })
    expect((await tip(fan, performer, 20)).status).toBe(201)
    test.clock.advance(24 * hour)
    expect((await limits(fan)).limits).toMatchObject([
      { spent: 0 },
      { spent: 20 },
      { spent: 0, resetsAt: '2027-01-01T00:00:00.000Z' },
    ])
  })
})

describe('a break', () => {
  it('stops every purchase until it ends, and can only be extended', async () => {
    const [fan, performer] = await pair()
    const cardId = await saveCard(test, fan)
    const until = new Date(test.clock.now().getTime() + 7 * 24 * hour).toISOString()
    expect((await pause(fan, 7)).data.coolOffUntil).toBe(until)
    expect(await tip(fan, performer, 10)).toMatchObject({ status: 403, error: { code: 'cooling_off', until } })
    expect((await subscribe(fan, performer, cardId)).error.code).toBe('cooling_off')
    expect((await test.call(payments.topUp, { body: { amount: 10, cardId } }, fan)).error.code).toBe('cooling_off')
    expect((await pause(fan, 1)).error.fields).toHaveProperty('days')
    expect(
      (
        await test.call(
          spending.coolOff,
          { body: { days: 1 } },
          { token: fan.token, headers: { 'accept-language': 'pt-BR' } }
        )
      ).error.fields?.['days']
    ).toMatch(/pausa/)
    expect((await limits(fan)).coolOffUntil).toBe(until)
    test.clock.advance(24 * hour)
    expect((await pause(fan, 30)).data.coolOffUntil).toBe(
      new Date(test.clock.now().getTime() + 30 * 24 * hour).toISOString()
    )
    test.clock.advance(30 * 24 * hour - 1)
    expect((await tip(fan, performer, 10)).error.code).toBe('cooling_off')
    test.clock.advance(1)
    expect((await tip(fan, performer, 10)).status).toBe(201)
    expect(await limits(fan)).not.toHaveProperty('coolOffUntil')
    await expectSoundLedger(test)
  })
})

describe('in parallel', () => {
  it('two purchases of any kind never exceed a limit that fits only one', async () => {
    const [fan, performer] = await pair(300)
    const cardId = await saveCard(test, fan)
    await set(fan, { week: 62 })
    const feeds = await Promise.all(
      [0, 1, 2].map(() => createItem(test, performer, 'feed', { access: 'sale', price: 1700 }))
    )
    const others = await Promise.all([0, 1, 2].map(() => createPerformer(test)))
    const answers = await Promise.all([
      ...[0, 1, 2, 3].map(async () => ({ cents: 1000, status: (await tip(fan, performer, 10)).status })),
      ...feeds.map(async (id) => ({
        cents: 1700,
        status: (await test.call(wallet.feed, { params: { id }, body: { price: 17 } }, fan)).status,
      })),
      ...others.map(async (other) => ({ cents: 995, status: (await subscribe(fan, other, cardId)).status })),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]))
    const spent = answers.filter(({ status }) => status === 201).reduce((sum, { cents }) => sum + cents, 0)
    expect(spent).toBeLessThanOrEqual(6200)
    expect(spent).toBeGreaterThan(6200 - 1700)
    expect(await capOf(fan, 'week')).toMatchObject({ spent: spent / 100 })
    await expectSoundLedger(test)
  })

  it('a lowered limit applies to everything that is answered after it', async () => {
    const [fan, performer] = await pair(300)
    await set(fan, { day: 1000 })
    const asked = Array.from({ length: 12 }, () => tip(fan, performer, 10))
    const lowered = set(fan, { day: 30 }).then(async () => capOf(fan, 'day'))
    await Promise.all(asked)
    const spent = (await lowered)?.spent ?? 0
    expect((await capOf(fan, 'day'))?.spent).toBeLessThanOrEqual(Math.max(30, spent))
    expect((await tip(fan, performer, 10)).error.code).toBe('limit_reached')
    await expectSoundLedger(test)
  })

  it('two breaks result in the longer one', async () => {
    const fan = await createFan(test)
    await Promise.all(([30, 1, 7] as const).map((days) => pause(fan, days)))
    expect((await limits(fan)).coolOffUntil).toBe(new Date(test.clock.now().getTime() + 30 * 24 * hour).toISOString())
  })
})
