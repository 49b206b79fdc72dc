import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { isCardNumber, sandboxCards } from '../../../../contract/money/sandbox-cards.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { activeSubscriptions } from '../../../../server/features/identity/visibility/relations.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let performer: TestPerson
beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  performer = await createPerformer(test)
})

afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

const buy = (person: TestPerson, cardId: string, amount: number, key = randomUUIDv7()) =>
  test.call(payments.topUp, { body: { amount, cardId } }, { token: person.token, key })
const subscribe = (person: TestPerson, cardId: string, key = randomUUIDv7(), to = performer) =>
  test.call(payments.subscribe, { body: { performerId: to.id, price: 9.95, cardId } }, { token: person.token, key })

describe('authentication of the cardholder', () => {
  const begin = async (person: TestPerson) => {
    const cardId = await saveCard(test, person, cards.authenticates)
    const begun = await subscribe(person, cardId)
    expect(begun).toMatchObject({ status: 201, data: { status: 'requires_action' } })
    return { cardId, payment: begun.data, chargeId: begun.data.actionUrl?.split('/').at(-1) ?? '' }
  }

  it('pays when the cardholder approves', async () => {
    const holder = await createFan(test)
    const { payment, chargeId } = await begin(holder)
    const active = () => activeSubscriptions(test.deps.db, holder.id, [performer.id], test.clock.now())
    expect((await active()).size).toBe(0)
    expect((await test.call(sandbox.charge, { params: { id: chargeId } }, fan)).status).toBe(404)
    expect(
      (await test.call(sandbox.authenticate, { params: { id: chargeId }, body: { approve: true } }, fan)).status
    ).toBe(404)
    expect((await test.call(sandbox.charge, { params: { id: chargeId } }, holder)).data).toMatchObject({
      paymentId: payment._id,
      amount: 9.95,
      last4: '3184',
      status: 'requires_action',
    })
    expect(
      (await test.call(sandbox.authenticate, { params: { id: chargeId }, body: { approve: true } }, holder)).data.status
    ).toBe('succeeded')
    // A later refusal changes nothing.
    expect(
      (await test.call(sandbox.authenticate, { params: { id: chargeId }, body: { approve: false } }, holder)).data
        .status
    ).toBe('succeeded')
    const confirmed = await test.call(payments.confirm, { params: { id: payment._id } }, holder)
    expect(confirmed.data.status).toBe('succeeded')
    expect(confirmed.data).not.toHaveProperty('actionUrl')
    expect((await active()).size).toBe(1)
    expect((await test.call(payments.confirm, { params: { id: payment._id } }, fan)).status).toBe(404)
  })

  it('charges nothing when the cardholder refuses', async () => {
    const holder = await createFan(test)
    const { payment, chargeId } = await begin(holder)
    await test.call(sandbox.authenticate, { params: { id: chargeId }, body: { approve: false } }, holder)
    const confirmed = await test.call(payments.confirm, { params: { id: payment._id } }, holder)
    expect(confirmed.data).toMatchObject({ status: 'failed', failureReason: "we couldn't verify that it's you." })
    expect((await test.call(subscriptions.ofUser, {}, holder)).data.total).toBe(0)
  })

  it('is replaced by a new attempt, and cancelled after an hour', async () => {
    const holder = await createFan(test)
    const first = await begin(holder)
    const second = await subscribe(holder, await saveCard(test, holder))
    expect(second.data.status).toBe('succeeded')
    await test.call(sandbox.authenticate, { params: { id: first.chargeId }, body: { approve: true } }, holder)
    expect((await test.call(payments.confirm, { params: { id: first.payment._id } }, holder)).data.status).toBe(
      'failed'
    )
    const slow = await createFan(test)
    const left = await begin(slow)
    test.clock.advance(61 * 60_000)
    await settleOpenPayments(test.deps)
    expect((await test.call(payments.confirm, { params: { id: left.payment._id } }, slow)).data.status).toBe('failed')
  })
})

describe('cards', () => {
  it('accept valid, current test cards only, and never show the full number', async () => {
    expect(sandboxCards.every((card) => isCardNumber(card.number))).toBe(true)
    const owner = await createFan(test)
    const add = (number: string, expYear = 2099) =>
      test.call(
        payments.addCard,
        { params: { gateway: 'sandbox' }, body: { number, expMonth: 1, expYear, cvc: '123' } },
        owner
      )
    for (const number of ['4242424242424241', '4111111111111111', '1'])
      expect((await add(number)).error.fields).toHaveProperty('number')
    expect((await add(cards.pays, 2001)).error.fields).toHaveProperty('expMonth')
    expect(
      (await test.call(payments.addCard, { params: { gateway: 'stripe' }, body: { paymentMethodId: 'pm_1' } }, owner))
        .status
    ).toBe(404)
    const added = await add(cards.pays)
    expect(added.data).toMatchObject({ last4: '4242', brand: 'Visa', isDefault: true })
    expect(JSON.stringify(await test.deps.db.selectFrom('sandbox.card').selectAll().execute())).not.toContain(
      '42424242'
    )
  })

  it('of the sandbox are saved at the path of the default gateway too, then listed, made the default and removed', async () => {
    const owner = await createFan(test)
    const add = () =>
      test.call(
        payments.addCard,
        { params: { gateway: 'stripe' }, body: { number: cards.pays, expMonth: 1, expYear: 2099, cvc: '123' } },
        owner
      )
    const [first, second] = [(await add()).data._id, (await add()).data._id]
    const list = async () =>
      (await test.call(payments.cards, {}, owner)).data.data.map((card) => [card._id, card.gateway, card.isDefault])
    expect(await list()).toEqual([
      [first, 'sandbox', true],
      [second, 'sandbox', false],
    ])
    expect((await test.call(payments.defaultCard, { params: { id: second } }, owner)).data.isDefault).toBe(true)
    expect((await buy(owner, second, 5)).status).toBe(201)
    expect((await test.call(payments.removeCard, { params: { id: second } }, owner)).status).toBe(204)
    expect(await list()).toEqual([[first, 'sandbox', true]])
  })

  it('have one default, and subscriptions move when a card is removed', async () => {
    const owner = await createFan(test)
    const list = async () => (await test.call(payments.cards, {}, owner)).data.data
    const first = await saveCard(test, owner)
    expect((await subscribe(owner, first)).status).toBe(201)
    expect(await test.call(payments.removeCard, { params: { id: first } }, owner)).toMatchObject({
      status: 409,
      error: { code: 'card_in_use' },
    })
    const second = await saveCard(test, owner)
    expect((await test.call(payments.removeCard, { params: { id: second } }, fan)).status).toBe(404)
    expect((await test.call(payments.defaultCard, { params: { id: second } }, owner)).data.isDefault).toBe(true)
    await test.call(payments.defaultCard, { params: { id: first } }, owner)
    expect((await list()).map((card) => [card._id, card.isDefault])).toEqual([
      [first, true],
      [second, false],
    ])
    expect((await test.call(payments.removeCard, { params: { id: first } }, owner)).status).toBe(204)
    expect((await list()).map((card) => [card._id, card.isDefault])).toEqual([[second, true]])
    const { card_id: moved } = await test.deps.db
      .selectFrom('subscription')
      .select('card_id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(moved).toBe(second)
    expect((await buy(owner, first, 5)).status).toBe(404)
  })
})

describe('the history', () => {
  it('lists the movements of the own account, paged and filtered by type', async () => {
    const owner = await createFan(test)
    await topUpWallet(test, owner, 60)
    for (const price of [10, 11, 12]) {
      test.clock.advance(1000)
      expect((await test.call(wallet.tip, { params: { id: performer.id }, body: { price } }, owner)).status).toBe(201)
    }
    const page = async (query: object) => (await test.call(payments.transactions, { query }, owner)).data
    expect((await page({ limit: 2 })).data.map((row) => [row.tokens, row.balanceAfter])).toEqual([
      [-12, 27],
      [-11, 39],
    ])
    expect((await page({ limit: 2, offset: 2 })).data.map((row) => [row.type, row.tokens, row.balanceAfter])).toEqual([
      ['tip', -10, 50],
      ['top_up', 60, 60],
    ])
    expect(await page({ type: 'tip', sort: 'asc', limit: 1 })).toMatchObject({ total: 3, data: [{ tokens: -10 }] })
    expect((await page({ type: 'refund' })).total).toBe(0)
    expect((await test.call(users.me, {}, owner)).data.balance).toBe(27)
  })
})
