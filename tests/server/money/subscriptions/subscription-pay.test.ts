import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-10T10:00:00Z'))))
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())

const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const at = async (moment: number) => {
  test.clock.advance(moment - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}
type Body = Partial<In<(typeof payments.paySubscription)['body']>>
const pay = async (fan: TestPerson, body: Body, key = randomUUIDv7()) =>
  test.call(
    payments.paySubscription,
    { params: { gateway: 'sandbox', id: (await own(fan))._id }, body: { price: 9.95, ...body } },
    { token: fan.token, key }
  )
const paid = async (fan: TestPerson) =>
  (await test.call(payments.transactions, { query: { type: 'subscription' } }, fan)).data.total

/** Creates a fan whose renewal has failed because the card has expired. */
async function pastDue(): Promise<{ fan: TestPerson; performer: TestPerson; due: number; expired: string }> {
  const [fan, performer] = [await createFan(test), await createPerformer(test)]
  const now = test.clock.now()
  const expired = await saveCard(test, fan, cards.pays, {
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear(),
  })
  await test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, cardId: expired } },
    { token: fan.token, key: randomUUIDv7() }
  )
  const due = Date.parse((await own(fan)).endsAt)
  await at(due)
  expect(await own(fan)).toMatchObject({ status: 'past_due', nextCharge: 9.95 })
  return { fan, performer, due, expired }
}

describe('paying a failed renewal by hand', () => {
  it('continues immediately from the last period, and charges the card that paid from then on', async () => {
    const { fan, due, expired } = await pastDue()
    const another = await saveCard(test, fan)
    test.clock.advance(day)
    const key = randomUUIDv7()
    const first = await pay(fan, { cardId: another }, key)
    expect(first).toMatchObject({ status: 201, data: { status: 'succeeded', amount: 9.95 } })
    const { status, endsAt } = await own(fan)
    expect([status, endsAt.slice(0, 10)]).toEqual(['active', nextMonth(due)])
    // The same intent again returns the same payment.
    expect(
      (
        await test.call(
          payments.paySubscription,
          { params: { gateway: 'sandbox', id: (await own(fan))._id }, body: { price: 9.95, cardId: another } },
          { token: fan.token, key }
        )
      ).data._id
    ).toBe(first.data._id)
    expect((await pay(fan, { cardId: another })).error.code).toBe('subscription_not_due')
    await at(Date.parse(endsAt))
    expect((await own(fan)).status).toBe('active')
    expect(await paid(fan)).toBe(3)
    expect((await test.call(payments.removeCard, { params: { id: expired } }, fan)).status).toBe(204)
  })

  it('leaves the retries unchanged when it is declined', async () => {
    const { fan, due } = await pastDue()
    const retry = new Date(due + 2 * day).toISOString()
    for (let time = 0; time < 5; time++)
      expect((await pay(fan, { cardId: await saveCard(test, fan, cards.poor) })).error.code).toBe('payment_declined')
    expect(await own(fan)).toMatchObject({ status: 'past_due', nextChargeAt: retry })
    await at(due + 2 * day)
    expect(await own(fan)).toMatchObject({ status: 'past_due', nextChargeAt: new Date(due + 7 * day).toISOString() })
    expect(await paid(fan)).toBe(1)
  })

  it('waits for the cardholder, and allows another card when they leave their bank', async () => {
    const { fan } = await pastDue()
    const asks = await saveCard(test, fan, cards.authenticates)
    expect((await pay(fan, { cardId: asks })).data.status).toBe('requires_action')
    const again = await pay(fan, { cardId: asks })
    expect(again.data.status).toBe('requires_action')
    const id = again.data.actionUrl?.split('/').at(-1)?.split('?')[0] ?? ''
    await test.call(sandbox.authenticate, { params: { id }, body: { approve: true } }, fan)
    expect((await test.call(payments.confirm, { params: { id: again.data._id } }, fan)).data.status).toBe('succeeded')
    expect(await own(fan)).toMatchObject({ status: 'active' })
    expect(await paid(fan)).toBe(2)

    const { fan: other } = await pastDue()
    expect((await pay(other, { cardId: await saveCard(test, other, cards.authenticates) })).data.status).toBe(
      'requires_action'
    )
    expect((await pay(other, { cardId: await saveCard(test, other) })).data.status).toBe('succeeded')
    expect(await paid(other)).toBe(2)
  })

  it('does not later charge a payment that the gateway did not answer', async () => {
    const { fan, due } = await pastDue()
    expect((await pay(fan, { cardId: await saveCard(test, fan, cards.unreachable) })).status).toBe(503)
    test.clock.advance(11 * 60_000)
    await settleOpenPayments(test.deps)
    expect(await own(fan)).toMatchObject({ status: 'past_due', nextChargeAt: new Date(due + 2 * day).toISOString() })
    expect((await pay(fan, { cardId: await saveCard(test, fan) })).data.status).toBe('succeeded')
  })

  it('can be paid from the wallet, which then pays the next ones too', async () => {
    const { fan } = await pastDue()
    expect(await pay(fan, { payFrom: 'wallet' })).toMatchObject({
      status: 402,
      error: { code: 'insufficient_balance', shortBy: 9.95 },
    })
    await topUpWallet(test, fan, 20)
    expect((await pay(fan, { payFrom: 'wallet' })).data).toMatchObject({ status: 'succeeded', balance: 10.05 })
    await at(Date.parse((await own(fan)).endsAt))
    expect(await own(fan)).toMatchObject({ status: 'active', gateway: 'wallet' })
  })

  it('is charged once, also in parallel', async () => {
    const { fan, due } = await pastDue()
    const cardId = await saveCard(test, fan)
    test.clock.advance(due + 2 * day - test.clock.now().getTime())
    const all = await Promise.all([
      pay(fan, { cardId }),
      pay(fan, { cardId }),
      renewSubscriptions(test.deps),
      renewSubscriptions(test.deps),
      pay(fan, { payFrom: 'card', cardId }),
    ])
    expect(all.filter((answer) => answer?.status === 201).length).toBeLessThanOrEqual(1)
    await pay(fan, { cardId })
    expect(await own(fan)).toMatchObject({ status: 'active' })
    expect(await paid(fan)).toBe(2)
  })

  it("rejects another account's subscription, one that has not failed, another price, and amounts over the fan's limit", async () => {
    const { fan } = await pastDue()
    const cardId = await saveCard(test, fan)
    const stranger = await createFan(test)
    const params = { gateway: 'sandbox', id: (await own(fan))._id } as const
    expect(
      (
        await test.call(
          payments.paySubscription,
          { params, body: { price: 9.95, cardId } },
          { token: stranger.token, key: randomUUIDv7() }
        )
      ).status
    ).toBe(404)
    expect((await pay(fan, { cardId: await saveCard(test, stranger) })).status).toBe(404)
    expect((await pay(fan, {})).error.fields).toHaveProperty('cardId')
    expect(await pay(fan, { cardId, price: 1 })).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price: 9.95 },
    })
    await test.deps.db
      .insertInto('spending_limit')
      .values({ account_id: fan.id, day: 500, updated_at: test.clock.now() })
      .execute()
    expect((await pay(fan, { cardId })).error.code).toBe('limit_reached')
    expect(await paid(fan)).toBe(1)
  })
})

const nextMonth = (due: number): string => {
  const date = new Date(due)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 10)
}
