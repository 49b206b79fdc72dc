import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounting } from '../../../../contract/admin/accounting.ts'
import { overview } from '../../../../contract/admin/overview.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, saveCard, sendTip, subscribeMonthly, topUpWallet } from '../../../support/data/money.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn,
  type TestPerson,
} from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  fan = await createFan(test)
  creator = await createPerformer(test)
  await topUpWallet(test, fan, 100)
  owner.token = await signIn(test, owner.id)
  return () => expectSoundLedger(test)
})

const tip = async (tokens: number) => (await sendTip(test, fan, creator, tokens)).data._id
const subscribe = async () => (await subscribeMonthly(test, fan, creator, await saveCard(test, fan))).data._id
const refund = (id: string, amount?: number, { by = owner, key = randomUUIDv7() } = {}) =>
  test.call(
    adminPayments.refund,
    { params: { id }, body: { reason: 'A good reason', ...(amount !== undefined && { amount }) } },
    { token: by.token, key }
  )
const list = async (query = {}) => (await test.call(adminPayments.list, { query }, owner)).data

describe('the list of payments', () => {
  it('finds by person, id, amount and card, filters, and continues by cursor', async () => {
    const [tipped, subscribed] = [await tip(12.34), await subscribe()]
    const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ _id }) => _id)
    expect(idsOf(await list({ q: fan.username }))).toHaveLength(3)
    expect(idsOf(await list({ q: creator.username }))).toEqual([subscribed, tipped])
    expect(idsOf(await list({ q: tipped }))).toEqual([tipped])
    expect(idsOf(await list({ q: '12.34' }))).toEqual([tipped])
    expect(idsOf(await list({ q: '4242', personId: fan.id }))).toContain(subscribed)
    expect(idsOf(await list({ type: 'tip', personId: fan.id }))).toEqual([tipped])
    await refund(tipped)
    expect(idsOf(await list({ status: 'refunded', personId: fan.id }))).toEqual([tipped])
    const first = await list({ personId: fan.id, limit: 2 })
    const rest = await list({ personId: fan.id, limit: 2, before: first.nextCursor })
    expect([first.total, first.data.length, rest.data.length, rest.nextCursor]).toEqual([3, 2, 1, undefined])
  })
})

describe('the overview', () => {
  const view = async (by = owner, days: '1' | '7' = '7') =>
    (await test.call(overview.view, { query: { days } }, by)).data

  it('adds up sales, refunds and what the site owes, as the ledger has it', async () => {
    test.clock.advance(30 * 86_400_000)
    await releaseEarnings(test.deps)
    owner.token = await signIn(test, owner.id)
    const before = await view()
    expect(before.money).toMatchObject({ gross: { now: 0 }, refunds: { now: 0 } })
    const id = await tip(50)
    await refund(id, 10)
    const { money, days, signUps } = await view()
    expect(money).toMatchObject({
      gross: { now: 50, before: 0 },
      fee: { now: 10 },
      net: { now: 40 },
      refunds: { now: 10 },
      owed: { wallets: before.money!.owed.wallets - 40, pending: 32, available: before.money!.owed.available },
    })
    expect(days.at(-1)).toMatchObject({ gross: 50, types: [{ type: 'tip', gross: 50 }] })
    expect(signUps.now).toBe(before.signUps.now)
    const { rows } = await test.deps.db
      .selectFrom('ledger_account')
      .select(['kind'])
      .select((of) => of.fn.sum<number>('balance').as('sum'))
      .where('owner_id', 'is not', null)
      .groupBy('kind')
      .execute()
      .then((all) => ({ rows: new Map(all.map(({ kind, sum }) => [kind, Number(sum) / 100])) }))
    expect(money!.owed).toMatchObject({
      wallets: rows.get('wallet'),
      pending: rows.get('pending'),
      available: rows.get('available'),
    })
  })

  it('shows no sums to who may not see money', async () => {
    const seen = await view(await createOperator(test, 'moderator'))
    expect(seen.money).toBeUndefined()
    expect(seen.waiting.payouts).toBeUndefined()
    expect(seen.days.every(({ gross, types }) => gross === undefined && types.length === 0)).toBe(true)
  })
})

describe('the books of a month', () => {
  it('are the sums and the entries of the ledger, and add up to zero', async () => {
    await refund(await tip(10), 3)
    const month = test.clock.now().toISOString().slice(0, 7)
    const { data } = await test.call(accounting.view, { query: { month } }, owner)
    for (const unit of ['currency', 'token'])
      expect(
        Math.round(data.lines.filter((line) => line.unit === unit).reduce((sum, line) => sum + line.sum * 100, 0))
      ).toBe(0)
    const { body } = await test.app.inject({
      url: `/api/admin/accounting/export?month=${month}`,
      headers: { authorization: owner.token },
    })
    const lines = body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(data.lines.reduce((sum, line) => sum + line.entries, 0))
    expect(data.transactions.find(({ kind }) => kind === 'refund')?.count).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes(fan.username)).length).toBeGreaterThan(2)
    expect((await test.call(accounting.view, { query: { month: '2026-13' } }, owner)).status).toBe(422)
  })
})
