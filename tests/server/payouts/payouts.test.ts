import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../contract/earnings.ts'
import { payouts, type PayoutStatus } from '../../../contract/payouts.ts'
import { payoutSettings } from '../../../contract/payout-settings.ts'
import { wallet } from '../../../contract/wallet.ts'
import { commands } from '../../../scripts/lib/admin-commands.ts'
import { releaseEarnings } from '../../../server/features/earnings/release-earnings.ts'
import { approvePayout, payPayout, rejectPayout } from '../../../server/features/payouts/decide-payout.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { waitForMails } from '../../support/data/mail.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let seller: TestPerson

const bank = { holder: 'Nina Folio', country: 'PT', bankName: 'Banco do Porto', accountNumber: 'PT50 0002 0123 1234 5678 9015 4', swift: 'BCOMPTPL' }
const day = 86_400_000

/** Tips, so that the creator has 80 of each 100 tokens once the hold is over. */
async function earn(performer: TestPerson, tokens: number, isReleased = true): Promise<void> {
  expect((await test.call(wallet.tip, { params: { id: performer.id }, body: { price: tokens } }, { token: fan.token, key: randomUUIDv7() })).status).toBe(201)
  if (!isReleased) return
  test.clock.advance(8 * day)
  await releaseEarnings(test.deps)
}
const ask = (amount: number, who = seller, key = randomUUIDv7()) => test.call(payouts.create, { body: { amount } }, { token: who.token, key })
const money = async (who = seller) => {
  const { pending, available, reserved } = (await test.call(earnings.stats, {}, who)).data
  return { pending, available, reserved }
}
/** A creator with a bank account and `available` to pay out. */
async function paidCreator(tokens = 125): Promise<TestPerson> {
  const creator = await createPerformer(test)
  await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bank }, creator)
  await earn(creator, tokens)
  return creator
}

beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  for (let filled = 0; filled < 8; filled++) await topUpWallet(test, fan, 300)
})
afterAll(() => test.close())
beforeEach(async () => {
  seller = await paidCreator()
})

describe('what a payout would be', () => {
  it('is calculated without anything changing', async () => {
    await earn(seller, 50, false)
    const all = await test.call(payouts.calculate, { body: {} }, seller)
    expect(all.data).toMatchObject({ amount: 100, remaining: 0, available: 100, pending: 40, reserved: 0, minimum: 50, currency: 'USD', destination: { method: 'bank', label: 'Banco do Porto •••• 0154' } })
    expect(all.data.obstacle).toBeUndefined()
    expect(new Date(all.data.nextReleaseAt ?? '').getTime()).toBe(test.clock.now().getTime() + 7 * day)
    expect(all.data.releases).toEqual([{ day: all.data.nextReleaseAt?.slice(0, 10), net: 40, count: 1 }])
    expect((await test.call(payouts.calculate, { body: { amount: 60.5 } }, seller)).data).toMatchObject({ amount: 60.5, remaining: 39.5 })
    expect(await money()).toEqual({ pending: 40, available: 100, reserved: 0 })
    expect((await test.call(payouts.search, {}, seller)).data.total).toBe(0)
    const incomplete = await createPerformer(test, {}, { birth_date: null })
    expect([(await test.call(payouts.calculate, { body: {} }, incomplete)).status, (await ask(60, incomplete)).error.code]).toEqual([200, 'account_incomplete'])
  })

  it('says what stands in its way, and the call that asks says the same', async () => {
    const obstacle = async (amount: number | undefined, who = seller) => (await test.call(payouts.calculate, { body: { amount } }, who)).data.obstacle
    expect([await obstacle(49.99), await obstacle(50), await obstacle(100), await obstacle(100.01)]).toEqual(['below_minimum', undefined, undefined, 'insufficient_earnings'])
    const small = await ask(49.99)
    expect([small.status, small.error.fields?.amount]).toEqual([422, 'At least $50.00'])
    const large = await ask(100.01)
    expect([large.status, large.error.code, large.error.available]).toEqual([409, 'insufficient_earnings', 100])
    const homeless = await createPerformer(test)
    await earn(homeless, 125)
    expect(await obstacle(60, homeless)).toBe('payout_destination_missing')
    expect((await ask(60, homeless)).error.code).toBe('payout_destination_missing')
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
  })
})

describe('a request', () => {
  it('reserves its amount, once for one intent, and keeps others away while it is under way', async () => {
    const key = randomUUIDv7()
    const first = await ask(60, seller, key)
    expect([first.status, first.data.status, first.data.amount, first.data.canChange]).toEqual([201, 'pending', 60, true])
    expect((await ask(60, seller, key)).data._id).toBe(first.data._id)
    expect((await ask(70, seller, key)).error.code).toBe('idempotency_conflict')
    expect((await ask(50)).error.code).toBe('payout_pending')
    expect(await money()).toEqual({ pending: 0, available: 40, reserved: 60 })
    const check = await test.call(payouts.checkPending, {}, seller)
    expect([check.data.pendingReview, check.data.payout?._id]).toEqual([true, first.data._id])
    await expectSoundBooks(test)
  })

  it('is one, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(50)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    const key = randomUUIDv7()
    const other = await paidCreator()
    const same = await Promise.all(Array.from({ length: 6 }, () => ask(50, other, key)))
    expect([new Set(same.map(({ data }) => data._id)).size, new Set(same.map(({ status }) => status))]).toEqual([1, new Set([201])])
    expect(await money(other)).toEqual({ pending: 0, available: 50, reserved: 50 })
    await expectSoundBooks(test)
  })

  it('can be changed while it is pending: the difference moves, and it goes where money goes now', async () => {
    const { _id: id } = (await ask(60)).data
    const change = (body: { amount?: number; note?: string }) => test.call(payouts.update, { params: { id }, body }, seller)
    expect((await change({ amount: 90, note: 'For the rent' })).data).toMatchObject({ amount: 90, note: 'For the rent' })
    expect(await money()).toEqual({ pending: 0, available: 10, reserved: 90 })
    expect((await change({ amount: 55 })).data).toMatchObject({ amount: 55, note: 'For the rent' })
    expect(await money()).toEqual({ pending: 0, available: 45, reserved: 55 })
    expect((await test.call(payouts.calculate, { body: { amount: 80, payoutId: id } }, seller)).data).toMatchObject({ available: 100, remaining: 20 })
    expect([(await change({ amount: 100.5 })).error.code, (await change({ amount: 20 })).status]).toEqual(['insufficient_earnings', 422])
    seller.token = await signIn(test, seller.id)
    await test.call(payoutSettings.banking, { params: { id: seller.id }, body: { ...bank, bankName: 'Other Bank', accountNumber: '123456' } }, seller)
    expect((await test.call(payouts.view, { params: { id } }, seller)).data.destination.label).toBe('Banco do Porto •••• 0154')
    expect((await change({})).data.destination.label).toBe('Other Bank •••• 456')
    await expectSoundBooks(test)
  })

  it('is taken back by its creator while it is pending, and only then', async () => {
    const { _id: id } = (await ask(60)).data
    const taken = await Promise.all([1, 2].map(() => test.call(payouts.cancel, { params: { id } }, seller)))
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
    const { _id: next } = (await ask(60)).data
    await approvePayout(test.deps, next)
    expect((await test.call(payouts.cancel, { params: { id: next } }, seller)).error.code).toBe('conflict')
    expect((await test.call(payouts.update, { params: { id: next }, body: { amount: 50 } }, seller)).error.code).toBe('conflict')
    expect((await test.call(payouts.checkPending, {}, seller)).data).toMatchObject({ pendingReview: false, payout: { _id: next, status: 'approved' } })
    await expectSoundBooks(test)
  })

  it('is nobody else\'s, and is found by status, number and words', async () => {
    const { data: made } = await ask(60)
    const other = await createPerformer(test)
    const params = { id: made._id }
    const others = await Promise.all([
      test.call(payouts.view, { params }, other), test.call(payouts.update, { params, body: { note: 'mine' } }, other), test.call(payouts.cancel, { params }, other),
      test.call(payouts.calculate, { body: { payoutId: made._id } }, other),
    ])
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await test.call(payouts.search, {}, fan)).status).toBe(403)
    const found = async (query: { q?: string; status?: PayoutStatus }) => (await test.call(payouts.search, { query }, seller)).data.data.map(({ _id }) => _id)
    expect([await found({ q: made.number }), await found({ q: 'porto' }), await found({ status: 'pending' })]).toEqual([[made._id], [made._id], [made._id]])
    expect([await found({ q: '9%' }), await found({ status: 'paid' })]).toEqual([[], []])
  })
})

describe('the operator', () => {
  const admin = (name: string, ...words: string[]) => commands[name]!.run(test.deps, words)

  it('finds what waits by number, with the bank details as they stood, and moves it on', async () => {
    const { number } = (await ask(60)).data
    await test.call(payouts.update, { params: { id: (await test.call(payouts.checkPending, {}, seller)).data.payout!._id }, body: { note: 'Rent\u001b[2J' } }, seller)
    expect(await admin('payouts')).toMatch(new RegExp(`^${number} .*pending +\\$60.00 +${seller.username} → Banco do Porto •••• 0154$`, 'm'))
    const shown = await admin('payout', number)
    for (const part of ['Account         PT50000201231234567890154', 'Account holder  Nina Folio', 'BIC             BCOMPTPL', 'They write: Rent[2J']) expect(shown).toContain(part)
    expect(await admin('approve-payout', number)).toBe(`Payout ${number} is approved: $60.00 → Banco do Porto •••• 0154`)
    expect(await admin('pay-payout', number, 'SEPA', '12')).toBe(`Payout ${number} is paid: $60.00 → Banco do Porto •••• 0154`)
    expect(await admin('payout', number)).toContain('Reference: SEPA 12')
    expect(await admin('payouts')).not.toContain(seller.username)
    await expect(admin('reject-payout', number, 'Too', 'late')).rejects.toMatchObject({ code: 'conflict' })
    await expect(admin('payout', '999999')).rejects.toThrow('There is no payout 999999')
  })

  it('is told when the bank details were sealed with another secret', async () => {
    const { number } = (await ask(60)).data
    expect(await commands['payout']!.run({ ...test.deps, config: { ...test.deps.config, secret: 'another secret' } }, [number])).toContain('cannot be opened')
  })

  it('approves and pays a bank transfer once, and the creator reads of both', async () => {
    const { _id: id } = (await ask(60)).data
    await expect(payPayout(test.deps, id, 'too soon')).rejects.toMatchObject({ code: 'conflict' })
    await approvePayout(test.deps, id)
    await expect(approvePayout(test.deps, id)).rejects.toMatchObject({ code: 'conflict' })
    const paid = await Promise.allSettled([payPayout(test.deps, id, 'T-1'), payPayout(test.deps, id, 'T-2'), rejectPayout(test.deps, id, 'No')])
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await test.call(payouts.view, { params: { id } }, seller)
    expect(['paid', 'rejected']).toContain(data.status)
    expect(data.history.map(({ status }) => status)).toEqual(['pending', 'approved', data.status])
    await expectSoundBooks(test)
  })

  it('pays: the money has left the books, and the letters say so', async () => {
    const { _id: id } = (await ask(100)).data
    await approvePayout(test.deps, id)
    await payPayout(test.deps, id, 'SEPA 77')
    expect(await money()).toEqual({ pending: 0, available: 0, reserved: 0 })
    expect((await test.call(payouts.view, { params: { id } }, seller)).data).toMatchObject({ status: 'paid', reference: 'SEPA 77', canChange: false })
    const letters = await waitForMails(test, seller.email, 3)
    expect(letters.map(({ subject }) => subject)).toEqual(expect.arrayContaining([expect.stringMatching(/is approved$/), expect.stringMatching(/is paid$/)]))
    expect(letters.map(({ text }) => text).join('\n')).toContain('SEPA 77')
    await expectSoundBooks(test)
  })

  it('turns down with a reason, and the money is the creator\'s again', async () => {
    const { _id: id } = (await ask(60)).data
    await rejectPayout(test.deps, id, 'The name differs from the account\'s')
    expect((await test.call(payouts.view, { params: { id } }, seller)).data).toMatchObject({ status: 'rejected', reason: 'The name differs from the account\'s', canChange: false })
    expect(await money()).toEqual({ pending: 0, available: 100, reserved: 0 })
    expect((await ask(60)).status).toBe(201)
    await expectSoundBooks(test)
  })
})
