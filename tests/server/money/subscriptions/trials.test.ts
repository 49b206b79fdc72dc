import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { addMonths } from '../../../../contract/money/period.ts'
import { activeSubscriptions } from '../../../../server/features/identity/visibility/relations.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, saveCard } from '../../../support/data/money.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-31T10:00:00Z'))))
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())

type Body = {
  price?: number
  type?: 'free' | 'monthly' | 'yearly'
  cardId?: string
  payFrom?: 'card' | 'wallet'
  monthlyPrice?: number
}
const subscribe = (fan: TestPerson, performer: TestPerson, body: Body, key = randomUUIDv7()) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, ...body } },
    { token: fan.token, key }
  )
const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const hasAccess = async (fan: TestPerson, performer: TestPerson) =>
  (await activeSubscriptions(test.deps.db, fan.id, [performer.id], test.clock.now())).has(performer.id)
/** Moves the clock to a date and runs the job. */
const at = async (moment: Date) => {
  test.clock.advance(moment.getTime() - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}

describe('a free trial', () => {
  it('requires a way to pay before it starts, and keeps the displayed monthly price', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    expect((await subscribe(fan, performer, { type: 'free', price: 0 })).error.fields).toHaveProperty('cardId')
    const cardId = await saveCard(test, fan)
    expect(await subscribe(fan, performer, { type: 'free', price: 0, monthlyPrice: 8.95, cardId })).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price: 9.95 },
    })
    expect((await subscribe(fan, performer, { type: 'free', price: 0, monthlyPrice: 9.95, cardId })).status).toBe(201)
  })

  it('charges the first month when it ends, and months are counted from there', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    const begun = test.clock.now()
    await subscribe(fan, performer, { type: 'free', price: 0, cardId: await saveCard(test, fan) })
    const end = new Date(begun.getTime() + day)
    expect(await own(fan)).toMatchObject({
      type: 'free',
      price: 9.95,
      nextCharge: 9.95,
      nextChargeAt: end.toISOString(),
    })
    const { data: upcoming } = await test.call(subscriptions.upcoming, {}, fan)
    expect(upcoming.months[0]?.charges[0]).toMatchObject({ type: 'monthly', amount: 9.95, at: end.toISOString() })
    // The price at the start applies.
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 2995 })
      .where('account_id', '=', performer.id)
      .execute()
    await at(end)
    expect(await own(fan)).toMatchObject({
      type: 'monthly',
      status: 'active',
      price: 9.95,
      endsAt: addMonths(end, 1).toISOString(),
    })
    expect(await hasAccess(fan, performer)).toBe(true)
    expect((await test.call(earnings.stats, {}, performer)).data).toMatchObject({ gross: 9.95 })
    await at(addMonths(end, 1))
    expect(await own(fan)).toMatchObject({ type: 'monthly', endsAt: addMonths(end, 2).toISOString() })
    await expectSoundLedger(test)
  })

  it('retries a failed first charge like any renewal, and can be cancelled and resumed before it', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    const pays = await saveCard(test, fan)
    await subscribe(fan, performer, { type: 'free', price: 0, cardId: pays })
    await test.call(sandbox.changeCard, { params: { id: pays }, body: { behaviour: 'insufficient_funds' } }, fan)
    const { _id: id, endsAt } = await own(fan)
    await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id } }, fan)
    expect((await own(fan)).nextChargeAt).toBeUndefined()
    await test.call(payments.resumeSubscription, { params: { gateway: 'sandbox', id } }, fan)
    expect((await own(fan)).nextChargeAt).toBe(endsAt)
    await at(new Date(endsAt))
    expect(await own(fan)).toMatchObject({
      type: 'free',
      status: 'past_due',
      nextChargeAt: new Date(Date.parse(endsAt) + 2 * day).toISOString(),
    })
    const cardId = await saveCard(test, fan)
    const paid = await test.call(
      payments.paySubscription,
      { params: { gateway: 'sandbox', id }, body: { price: 9.95, cardId } },
      { token: fan.token, key: randomUUIDv7() }
    )
    expect(paid.data).toMatchObject({ status: 'succeeded', subscriptionType: 'monthly' })
    expect(await own(fan)).toMatchObject({ type: 'monthly', status: 'active' })
  })
})

describe('a used free trial', () => {
  it('is reported to its fan wherever it would be offered, also while subscribed, and to nobody else', async () => {
    const [had, other] = [await createFan(test), await createFan(test)]
    const performer = await createPerformer(test, { is_free_subscription: true })
    const made = await test.call(feeds.create, { body: { text: 'Behind the door', access: 'subscriber' } }, performer)
    const params = { id: made.data._id }
    for (const fan of [had, other]) await test.call(follows.create, { params: { id: performer.id } }, fan)
    const places = async (by?: TestPerson) => {
      const as = { token: by?.token }
      const cards = [
        (await test.call(feeds.view, { params }, as)).data.performer,
        (await test.call(feeds.search, { query: { performerId: performer.id } }, as)).data.data[0]?.performer,
        (await test.call(performers.view, { params: { id: performer.id } }, as)).data,
        (await test.call(performers.search, { query: { q: performer.username } }, as)).data.data[0],
        (await test.call(performers.top, { query: { limit: 100 } }, as)).data.data.find(
          ({ _id }) => _id === performer.id
        ),
        ...(by ? [(await test.call(follows.following, {}, as)).data.data[0]] : []),
      ]
      return cards.map((card) => (card ? card.trialUsed : 'missing'))
    }
    const no = Array<boolean>(6).fill(false)
    expect([await places(had), await places(other), await places()]).toEqual([no, no, Array(5).fill(undefined)])
    await subscribe(had, performer, { type: 'free', price: 0, cardId: await saveCard(test, had) })
    expect([await places(had), await places(other), await places()]).toEqual([
      no.map(() => true),
      no,
      Array(5).fill(undefined),
    ])
    const { _id } = await own(had)
    await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: _id } }, had)
    await at(new Date(test.clock.now().getTime() + 2 * day))
    expect(await hasAccess(had, performer)).toBe(false)
    expect((await test.call(feeds.view, { params }, had)).data).toMatchObject({
      isLocked: true,
      performer: { isSubscribed: false, trialUsed: true },
    })
    expect(await places(had)).toEqual(no.map(() => true))
  })

  it('is looked up for many cards with the same number of queries as for one', async () => {
    const fan = await createFan(test)
    for (let i = 0; i < 5; i++)
      await test.call(
        follows.create,
        { params: { id: (await createPerformer(test, { is_free_subscription: true })).id } },
        fan
      )
    const cost = (list: typeof performers.search | typeof follows.following, limit: number) =>
      countQueries(async () => (await test.call(list, { query: { limit } }, fan)).data.data.length)
    for (const list of [performers.search, follows.following] as const) {
      const [one, many] = [await cost(list, 1), await cost(list, 5)]
      expect([one.value, many.value]).toEqual([1, 5])
      expect(many.queries).toBe(one.queries)
    }
  })
})

describe('a card that its bank refuses', () => {
  const refused = [
    ['declined', '4000000000000002', 'the bank declined it.'],
    ['short of money', '4000000000009995', 'insufficient funds.'],
    ['expired', '4000000000000069', 'it has expired.'],
    ['lost', '4000000000009987', 'it was reported lost.'],
  ] as const
  const addCard = (fan: TestPerson, number: string) =>
    test.call(
      payments.addCard,
      { params: { gateway: 'sandbox' }, body: { number, expMonth: 12, expYear: 2099, cvc: '123' } },
      fan
    )
  const savedCards = async (fan: TestPerson) => (await test.call(payments.cards, {}, fan)).data.data

  it.each(refused)('is not saved while it is %s', async (_, number, reason) => {
    const fan = await createFan(test)
    const answer = await addCard(fan, number)
    expect(answer).toMatchObject({ status: 402, error: { code: 'payment_declined' } })
    expect(answer.error.message).toContain(reason)
    expect(await savedCards(fan)).toEqual([])
    // The next one is the first, and the default.
    await saveCard(test, fan)
    expect(await savedCards(fan)).toMatchObject([{ isDefault: true }])
  })

  it('is not saved while the bank does not answer', async () => {
    const fan = await createFan(test)
    expect(await addCard(fan, cards.unreachable)).toMatchObject({ status: 503, error: { code: 'gateway_unavailable' } })
    expect(await savedCards(fan)).toEqual([])
  })

  it('starts no trial and no free month, and does not use up either', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
    const cardId = await saveCard(test, fan, cards.lost)
    const begun = await subscribe(fan, performer, { type: 'free', price: 0, cardId })
    expect(begun).toMatchObject({ status: 402, error: { code: 'payment_declined' } })
    expect(await hasAccess(fan, performer)).toBe(false)
    expect((await test.call(subscriptions.ofUser, {}, fan)).data.total).toBe(0)
    const other = await saveCard(test, fan)
    expect((await subscribe(fan, performer, { type: 'free', price: 0, cardId: other })).data.status).toBe('succeeded')
    expect(await hasAccess(fan, performer)).toBe(true)
  })

  it('starts a trial only after the authentication that the bank asks for', async () => {
    for (const approve of [false, true]) {
      const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
      const cardId = await saveCard(test, fan, cards.authenticates)
      const begun = await subscribe(fan, performer, { type: 'free', price: 0, cardId })
      expect(begun.data).toMatchObject({ status: 'requires_action' })
      expect(await hasAccess(fan, performer)).toBe(false)
      const id = begun.data.actionUrl?.split('/').at(-1) ?? ''
      await test.call(sandbox.authenticate, { params: { id }, body: { approve } }, fan)
      expect(await hasAccess(fan, performer)).toBe(approve)
      if (!approve)
        expect(
          (await subscribe(fan, performer, { type: 'free', price: 0, cardId: await saveCard(test, fan) })).data.status
        ).toBe('succeeded')
    }
  })

  it('does not become the default, and takes over no subscription of a removed card', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const first = await saveCard(test, fan)
    await subscribe(fan, performer, { cardId: first })
    const lost = await saveCard(test, fan, cards.lost)
    expect(await test.call(payments.defaultCard, { params: { id: lost } }, fan)).toMatchObject({
      status: 402,
      error: { code: 'payment_declined' },
    })
    const remove = () => test.call(payments.removeCard, { params: { id: first } }, fan)
    expect(await remove()).toMatchObject({ status: 409, error: { code: 'card_in_use' } })
    expect((await savedCards(fan)).find(({ isDefault }) => isDefault)?._id).toBe(first)
    const sound = await saveCard(test, fan)
    await saveCard(test, fan, cards.poor)
    expect((await remove()).status).toBe(204)
    expect((await savedCards(fan)).find(({ isDefault }) => isDefault)?._id).toBe(sound)
  })
})
