import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { addMonths } from '../../../../contract/money/period.ts'
import { activeSubscriptions } from '../../../../server/features/identity/visibility/relations.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-31T10:00:00Z'))))
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())
type Body = { price?: number; type?: 'free' | 'monthly' | 'yearly'; cardId?: string; payFrom?: 'card' | 'wallet' }
const subscribe = (fan: TestPerson, performer: TestPerson, body: Body, key = randomUUIDv7()) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, ...body } },
    { token: fan.token, key }
  )

const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const hasAccess = async (fan: TestPerson, performer: TestPerson) =>
  (await activeSubscriptions(test.deps.db, fan.id, [performer.id], test.clock.now())).has(performer.id)
const subscribers = async (performer: TestPerson) =>
  (
    await test.deps.db
      .selectFrom('performer')
      .select('total_subscribers')
      .where('account_id', '=', performer.id)
      .executeTakeFirstOrThrow()
  ).total_subscribers

/** Moves the clock to a date and runs the job. */
const at = async (moment: Date) => {
  test.clock.advance(moment.getTime() - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}

describe('subscribing', () => {
  it('charges once and creates one subscription, also in parallel', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUpWallet(test, fan, 50)
    const cardId = await saveCard(test, fan)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => subscribe(fan, performer, { cardId })),
      subscribe(fan, performer, { payFrom: 'wallet' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(new Set(answers.map((answer) => answer.error.code))).toEqual(new Set([undefined, 'already_subscribed']))
    expect(await subscribers(performer)).toBe(1)
    expect((await test.call(earnings.search, {}, performer)).data.total).toBe(1)
  })

  it('charges the displayed price or nothing', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { yearly_price: 9900 })]
    const cardId = await saveCard(test, fan)
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 1295 })
      .where('account_id', '=', performer.id)
      .execute()
    expect(await subscribe(fan, performer, { cardId })).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price: 12.95 },
    })
    expect((await test.call(payments.transactions, {}, fan)).data.total).toBe(0)
    expect((await subscribe(fan, performer, { cardId, price: 12.95 })).status).toBe(201)
    // A later price increase applies to new subscribers only.
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 9999 })
      .where('account_id', '=', performer.id)
      .execute()
    await at(addMonths(test.clock.now(), 1))
    expect((await test.call(payments.transactions, { query: { limit: 1 } }, fan)).data.data[0]?.amount).toBe(-12.95)
    const another = await createFan(test)
    expect(
      (await subscribe(another, performer, { cardId: await saveCard(test, another), type: 'yearly', price: 99 })).data
        .subscriptionType
    ).toBe('yearly')
    expect((await own(another)).endsAt).toBe(addMonths(test.clock.now(), 12).toISOString())
  })

  it('is refused for oneself, hidden or unknown creators, and unavailable periods', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const cardId = await saveCard(test, fan)
    expect((await subscribe(performer, performer, {})).error.code).toBe('forbidden')
    const pending = await createPerformer(test, { approved_at: null }, { status: 'pending' })
    for (const hidden of [pending, fan, { ...fan, id: randomUUIDv7() }])
      expect((await subscribe(fan, hidden, { cardId })).status).toBe(hidden === fan ? 403 : 404)
    await test.deps.db.insertInto('block_user').values({ blocker_id: performer.id, blocked_id: fan.id }).execute()
    expect((await subscribe(fan, performer, { cardId })).status).toBe(404)
    const open = await createPerformer(test)
    expect((await subscribe(fan, open, { type: 'yearly', cardId })).error.fields).toHaveProperty('type')
    expect((await subscribe(fan, open, {})).error.fields).toHaveProperty('cardId')
    expect((await subscribe(fan, open, { cardId: randomUUIDv7() })).status).toBe(404)
  })

  it('is paid from the wallet, or returns the missing amount', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUpWallet(test, fan, 5)
    expect(await subscribe(fan, performer, { payFrom: 'wallet' })).toMatchObject({
      status: 402,
      error: { code: 'insufficient_balance', required: 9.95, balance: 5, shortBy: 4.95 },
    })
    await topUpWallet(test, fan, 5)
    const key = randomUUIDv7()
    const paid = await subscribe(fan, performer, { payFrom: 'wallet' }, key)
    expect(paid).toMatchObject({
      status: 201,
      data: { gateway: 'wallet', status: 'succeeded', amount: 9.95, balance: 0.05 },
    })
    expect((await subscribe(fan, performer, { payFrom: 'wallet' }, key)).data).toEqual(paid.data)
    expect((await test.call(earnings.stats, {}, performer)).data).toMatchObject({ gross: 9.95, fee: 1.99, net: 7.96 })
    await test.deps.db.insertInto('setting').values({ key: 'walletSubscriptions', value: 'false' }).execute()
    expect((await subscribe(await createFan(test), performer, { payFrom: 'wallet' })).error.fields).toHaveProperty(
      'payFrom'
    )
    await test.deps.db.deleteFrom('setting').execute()
  })

  it('gives a fan the free trial once, for its duration', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    const trial = { type: 'free', price: 0, cardId: await saveCard(test, fan) } as const
    expect((await subscribe(fan, await createPerformer(test), trial)).error.fields).toHaveProperty('type')
    const both = await Promise.all([subscribe(fan, performer, trial), subscribe(fan, performer, trial)])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(await own(fan)).toMatchObject({
      type: 'free',
      status: 'active',
      endsAt: new Date(test.clock.now().getTime() + day).toISOString(),
    })
    expect(await hasAccess(fan, performer)).toBe(true)
    await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: (await own(fan))._id } }, fan)
    await at(new Date(test.clock.now().getTime() + day))
    expect(await hasAccess(fan, performer)).toBe(false)
    expect(await subscribers(performer)).toBe(0)
    expect((await test.call(earnings.stats, {}, performer)).data).toMatchObject({ gross: 0 })
    expect((await subscribe(fan, performer, trial)).error.code).toBe('trial_used')
  })
})

describe('renewal', () => {
  it('charges each of thirteen months on the anniversary, also in short months', async () => {
    test.clock.advance(new Date('2028-01-31T10:00:00Z').getTime() - test.clock.now().getTime())
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await subscribe(fan, performer, { cardId: await saveCard(test, fan) })
    const days: string[] = []
    for (let month = 1; month <= 13; month++) {
      const { endsAt } = await own(fan)
      days.push(endsAt.slice(5, 10))
      await at(new Date(Date.parse(endsAt) - 1))
      expect((await own(fan)).endsAt).toBe(endsAt)
      // Two processes in parallel, and late: still one charge, and the next period follows the last.
      test.clock.advance(1 + 3_600_000)
      await Promise.all([renewSubscriptions(test.deps), renewSubscriptions(test.deps)])
      expect(await own(fan)).toMatchObject({ status: 'active', nextChargeAt: (await own(fan)).endsAt })
    }
    expect(days).toEqual([
      '02-29',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
      '01-31',
      '02-28',
    ])
    expect((await test.call(payments.transactions, {}, fan)).data.total).toBe(14)
    expect(await subscribers(performer)).toBe(1)
  })

  it('retries a failed charge after 2, 5, 7 and 7 days with access, then ends the subscription', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const now = test.clock.now()
    await subscribe(fan, performer, {
      cardId: await saveCard(test, fan, cards.pays, { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }),
    })
    let due = Date.parse((await own(fan)).endsAt)
    for (const days of [2, 5, 7, 7]) {
      await at(new Date(due))
      expect(await own(fan)).toMatchObject({
        status: 'past_due',
        nextChargeAt: new Date(due + days * day).toISOString(),
      })
      expect(await hasAccess(fan, performer)).toBe(true)
      due += days * day
    }
    await at(new Date(due))
    expect(await own(fan)).toMatchObject({ status: 'expired' })
    expect(await hasAccess(fan, performer)).toBe(false)
    expect(await subscribers(performer)).toBe(0)
    expect((await test.call(earnings.search, {}, performer)).data.total).toBe(1)
  })

  it("continues when a retry with the fan's default card succeeds, and keeps the anniversary", async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const now = test.clock.now()
    await subscribe(fan, performer, {
      cardId: await saveCard(test, fan, cards.pays, { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }),
    })
    const first = new Date((await own(fan)).endsAt)
    await at(first)
    await test.call(payments.defaultCard, { params: { id: await saveCard(test, fan) } }, fan)
    await at(new Date(first.getTime() + 2 * day))
    expect(await own(fan)).toMatchObject({ status: 'active', endsAt: addMonths(now, 2).toISOString() })
  })

  it('is paid from the wallet, and fails when its balance is too low', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUpWallet(test, fan, 20)
    await subscribe(fan, performer, { payFrom: 'wallet' })
    for (const [status, left] of [
      ['active', 10],
      ['past_due', 10],
    ] as const) {
      await at(new Date((await own(fan)).endsAt))
      expect((await own(fan)).status).toBe(status)
      expect(await walletBalance(test.deps.db, fan.id)).toBe(left)
    }
    await topUpWallet(test, fan, 10)
    await at(new Date((await own(fan)).nextChargeAt ?? ''))
    expect((await own(fan)).status).toBe('active')
  })
})
