import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { settleOpen, settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, saveCard } from '../../../support/data/money.ts'
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
const balance = (person: TestPerson) => walletBalance(test.deps.db, person.id)

describe('a top-up', () => {
  it('accepts amounts within the limits, both ends included, and no other', async () => {
    const cardId = await saveCard(test, fan)
    for (const [amount, status] of [
      [2.94, 422],
      [2.95, 201],
      [300, 201],
      [300.01, 422],
      [2.955, 422],
    ] as const)
      expect((await buy(fan, cardId, amount)).status).toBe(status)
    expect(await balance(fan)).toBe(30_295)
  })

  it('sells a package at its exact price only', async () => {
    const packageId = randomUUIDv7()
    await test.deps.db
      .insertInto('token_package')
      .values({
        id: packageId,
        label: JSON.stringify({ en: 'Hundred and ten', pt: 'Cento e dez' }),
        price: 10_000,
        tokens: 11_000,
      })
      .execute()
    const cardId = await saveCard(test, fan)
    const before = await balance(fan)
    const wrong = await test.call(payments.topUp, { body: { amount: 90, packageId, cardId } }, fan)
    expect(wrong).toMatchObject({ status: 409, error: { code: 'price_changed', price: 100 } })
    const right = await test.call(payments.topUp, { body: { amount: 100, packageId, cardId } }, fan)
    expect(right).toMatchObject({
      status: 201,
      data: { status: 'succeeded', amount: 100, tokens: 110, balance: (before + 11_000) / 100 },
    })
    expect((await test.call(wallet.packages)).data).toMatchObject({
      total: 1,
      data: [{ _id: packageId, price: 100, tokens: 110 }],
    })
  })

  it('charges once for a key, also in parallel', async () => {
    const cardId = await saveCard(test, fan)
    const before = await balance(fan)
    const key = randomUUIDv7()
    const answers = await Promise.all([1, 2, 3].map(() => buy(fan, cardId, 5, key)))
    const later = await buy(fan, cardId, 5, key)
    expect(new Set([...answers, later].map((answer) => answer.data._id)).size).toBe(1)
    expect(await balance(fan)).toBe(before + 500)
    expect(await buy(fan, cardId, 6, key)).toMatchObject({ status: 409, error: { code: 'idempotency_conflict' } })
    // Another account may use the same key independently.
    const other = await createFan(test)
    expect((await buy(other, await saveCard(test, other), 5, key)).data.status).toBe('succeeded')
  })

  it("reports why a card was declined, in the reader's language, and credits nothing", async () => {
    const poor = await createFan(test)
    for (const [number, reason, motivo] of [
      [cards.poor, 'insufficient funds', 'saldo insuficiente'],
      [cards.lost, 'reported lost', 'perdido'],
      [cards.declined, 'bank declined', 'banco recusou'],
    ] as const) {
      const cardId = await saveCard(test, poor, number)
      const key = randomUUIDv7()
      const declined = await buy(poor, cardId, 5, key)
      expect(declined).toMatchObject({ status: 402, error: { code: 'payment_declined' } })
      expect(declined.error.message).toContain(reason)
      const again = await test.call(
        payments.topUp,
        { body: { amount: 5, cardId } },
        { token: poor.token, key, headers: { 'accept-language': 'pt-BR' } }
      )
      expect(again.error.message).toContain(motivo)
    }
    expect(await balance(poor)).toBe(0)
    expect((await test.call(payments.transactions, {}, poor)).data.total).toBe(0)
  })

  it('leaves a payment open when the gateway does not answer, and cancels it later', async () => {
    const cardId = await saveCard(test, fan, cards.unreachable)
    const key = randomUUIDv7()
    const before = await balance(fan)
    expect(await buy(fan, cardId, 5, key)).toMatchObject({ status: 503, error: { code: 'gateway_unavailable' } })
    test.clock.advance(60_000)
    await settleOpenPayments(test.deps)
    expect(await buy(fan, cardId, 5, key)).toMatchObject({ status: 503 })
    test.clock.advance(11 * 60_000)
    await settleOpenPayments(test.deps)
    expect(await buy(fan, cardId, 5, key)).toMatchObject({ status: 402, error: { code: 'payment_declined' } })
    expect(await balance(fan)).toBe(before)
  })

  it('credits a charge that was interrupted by a crash, without another request', async () => {
    const owner = await createFan(test)
    const cardId = await saveCard(test, owner)
    const { gateway_reference: cardReference } = await test.deps.db
      .selectFrom('payment_card')
      .select('gateway_reference')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    const id = randomUUIDv7()
    await test.deps.db
      .insertInto('payment')
      .values({
        id,
        account_id: owner.id,
        gateway: 'sandbox',
        type: 'top_up',
        amount: 500,
        tokens: 500,
        card_id: cardId,
        created_at: test.clock.now(),
      })
      .execute()
    await test.deps.gateways.sandbox?.charge({
      paymentId: id,
      accountId: owner.id,
      cardReference,
      amount: 500,
      currency: 'USD',
      offSession: false,
    })
    test.clock.advance(31_000)
    await Promise.all([settleOpenPayments(test.deps), settleOpenPayments(test.deps)])
    expect(await balance(owner)).toBe(500)
  })

  it("reverses a disputed amount: what the wallet no longer has is the platform's loss", async () => {
    const crook = await createFan(test)
    const paid = await buy(crook, await saveCard(test, crook, cards.disputes), 50)
    expect(paid.data.status).toBe('succeeded')
    await test.call(wallet.tip, { params: { id: performer.id }, body: { price: 30 } }, crook)
    test.clock.advance(5000)
    await Promise.all([settleOpen(test.deps, paid.data._id), settleOpen(test.deps, paid.data._id)])
    expect(await balance(crook)).toBe(0)
    const lost = await test.deps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('kind', '=', 'loss')
      .where('unit', '=', 'token')
      .where('balance', '<>', 0)
      .execute()
    expect(lost.map((row) => row.balance)).toEqual([-3000])
    const history = await test.call(payments.transactions, {}, crook)
    expect(history.data).toMatchObject({
      total: 3,
      data: [
        { type: 'dispute', tokens: -20, balanceAfter: 0 },
        { type: 'tip', tokens: -30, balanceAfter: 20 },
        { type: 'top_up', status: 'disputed', tokens: 50, balanceAfter: 50 },
      ],
    })
  })
})
