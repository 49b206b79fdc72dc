import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payouts, type PayoutStatus } from '../../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { approvePayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { bankDetails, creatorWithEarnings, earnTips } from '../../../support/data/payouts.ts'

let test: TestApp
let fan: TestPerson
let seller: TestPerson
const day = 86_400_000

const ask = (amount: number, who = seller, key = randomUUIDv7()) =>
  test.call(payouts.create, { body: { amount } }, { token: who.token, key })
const money = async (who = seller) => {
  const { pending, available, reserved } = (await test.call(earnings.stats, {}, who)).data
  return { pending, available, reserved }
}

beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  for (let filled = 0; filled < 8; filled++) await topUpWallet(test, fan, 300)
})

afterAll(() => test.close())
beforeEach(async () => {
  seller = await creatorWithEarnings(test, fan)
})

describe('the preview of a payout', () => {
  it('is calculated without changing anything', async () => {
    await earnTips(test, fan, seller, 50, false)
    const all = await test.call(payouts.calculate, { body: {} }, seller)
    expect(all.data).toMatchObject({
      amount: 100,
      remaining: 0,
      available: 100,
      pending: 40,
      reserved: 0,
      minimum: 50,
      currency: 'USD',
      destination: { method: 'bank', label: 'Banco do Porto •••• 0154' },
    })
    expect(all.data.obstacle).toBeUndefined()
    expect(new Date(all.data.nextReleaseAt ?? '').getTime()).toBe(test.clock.now().getTime() + 7 * day)
    expect(all.data.releases).toEqual([{ day: all.data.nextReleaseAt?.slice(0, 10), net: 40, count: 1 }])
    expect((await test.call(payouts.calculate, { body: { amount: 60.5 } }, seller)).data).toMatchObject({
      amount: 60.5,
      remaining: 39.5,
    })
    expect(await money()).toEqual({ pending: 40, available: 100, reserved: 0 })
    expect((await test.call(payouts.search, {}, seller)).data.total).toBe(0)
    const incomplete = await createPerformer(test, {}, { birth_date: null })
    expect([
      (await test.call(payouts.calculate, { body: {} }, incomplete)).status,
      (await ask(60, incomplete)).error.code,
    ]).toEqual([200, 'account_incomplete'])
  })

  it('returns the reason against a payout, as the request does', async () => {
    const obstacle = async (amount: number | undefined, who = seller) =>
      (await test.call(payouts.calculate, { body: { amount } }, who)).data.obstacle
    expect([await obstacle(49.99), await obstacle(50), await obstacle(100), await obstacle(100.01)]).toEqual([
      'below_minimum',
      undefined,
      undefined,
      'insufficient_earnings',
    ])
    const small = await ask(49.99)
    expect([small.status, small.error.fields?.amount]).toEqual([422, 'At least $50.00'])
    const large = await ask(100.01)
    expect([large.status, large.error.code, large.error.available]).toEqual([409, 'insufficient_earnings', 100])
    const homeless = await createPerformer(test)
    await earnTips(test, fan, homeless, 125)
    expect(await obstacle(60, homeless)).toBe('payout_destination_missing')
    expect((await ask(60, homeless)).error.code).toBe('payout_destination_missing')
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
  })
})

describe('a request', () => {
  it('reserves its amount, once for one intent, and prevents other requests while it is open', async () => {
    const key = randomUUIDv7()
    const first = await ask(60, seller, key)
    expect([first.status, first.data.status, first.data.amount, first.data.canChange]).toEqual([
      201,
      'pending',
      60,
      true,
    ])
    expect((await ask(60, seller, key)).data._id).toBe(first.data._id)
    expect((await ask(70, seller, key)).error.code).toBe('idempotency_conflict')
    expect((await ask(50)).error.code).toBe('payout_pending')
    expect(await money()).toEqual({ pending: 0, available: 40, reserved: 60 })
    const check = await test.call(payouts.checkPending, {}, seller)
    expect([check.data.pendingReview, check.data.payout?._id]).toEqual([true, first.data._id])
    await expectSoundLedger(test)
  })

  it('is created once, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(50)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    const key = randomUUIDv7()
    const other = await creatorWithEarnings(test, fan)
    const same = await Promise.all(Array.from({ length: 6 }, () => ask(50, other, key)))
    expect([new Set(same.map(({ data }) => data._id)).size, new Set(same.map(({ status }) => status))]).toEqual([
      1,
      new Set([201]),
    ])
    expect(await money(other)).toEqual({ pending: 0, available: 50, reserved: 50 })
    await expectSoundLedger(test)
  })

  it('can be changed while it is pending, with the difference moved and the current payout account', async () => {
    const { _id: id } = (await ask(60)).data
    const change = (body: { amount?: number; note?: string }) =>
      test.call(payouts.update, { params: { id }, body }, seller)
    expect((await change({ amount: 90, note: 'For the rent' })).data).toMatchObject({
      amount: 90,
      note: 'For the rent',
    })
    expect(await money()).toEqual({ pending: 0, available: 10, reserved: 90 })
    expect((await change({ amount: 55 })).data).toMatchObject({ amount: 55, note: 'For the rent' })
    expect(await money()).toEqual({ pending: 0, available: 45, reserved: 55 })
    expect((await test.call(payouts.calculate, { body: { amount: 80, payoutId: id } }, seller)).data).toMatchObject({
      available: 100,
      remaining: 20,
    })
    expect([(await change({ amount: 100.5 })).error.code, (await change({ amount: 20 })).status]).toEqual([
      'insufficient_earnings',
      422,
    ])
    seller.token = await signIn(test, seller.id)
    await test.call(
      payoutSettings.banking,
      { params: { id: seller.id }, body: { ...bankDetails, bankName: 'Other Bank', accountNumber: '123456' } },
      seller
    )
    expect((await test.call(payouts.view, { params: { id } }, seller)).data.destination.label).toBe(
      'Banco do Porto •••• 0154'
    )
    expect((await change({})).data.destination.label).toBe('Other Bank •••• 456')
    await expectSoundLedger(test)
  })

  it('can be cancelled by its creator while it is pending, and only then', async () => {
    const { _id: id } = (await ask(60)).data
    const taken = await Promise.all([1, 2].map(() => test.call(payouts.cancel, { params: { id } }, seller)))
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
    const { _id: next } = (await ask(60)).data
    await approvePayout(test.deps, next)
    expect((await test.call(payouts.cancel, { params: { id: next } }, seller)).error.code).toBe('payout_fixed')
    expect((await test.call(payouts.update, { params: { id: next }, body: { amount: 50 } }, seller)).error.code).toBe(
      'payout_fixed'
    )
    expect((await test.call(payouts.checkPending, {}, seller)).data).toMatchObject({
      pendingReview: false,
      payout: { _id: next, status: 'approved' },
    })
    await expectSoundLedger(test)
  })

  it('is visible to its creator only, and is found by status, number and text', async () => {
    const { data: made } = await ask(60)
    const other = await createPerformer(test)
    const params = { id: made._id }
    const others = await Promise.all([
      test.call(payouts.view, { params }, other),
      test.call(payouts.update, { params, body: { note: 'mine' } }, other),
      test.call(payouts.cancel, { params }, other),
      test.call(payouts.calculate, { body: { payoutId: made._id } }, other),
    ])
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await test.call(payouts.search, {}, fan)).status).toBe(403)
    const found = async (query: { q?: string; status?: PayoutStatus }) =>
      (await test.call(payouts.search, { query }, seller)).data.data.map(({ _id }) => _id)
    expect([await found({ q: made.number }), await found({ q: 'porto' }), await found({ status: 'pending' })]).toEqual([
      [made._id],
      [made._id],
      [made._id],
    ])
    expect([await found({ q: '9%' }), await found({ status: 'paid' })]).toEqual([[], []])
  })
})
