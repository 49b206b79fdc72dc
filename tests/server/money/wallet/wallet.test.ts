import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { recordEvents } from '../../../support/data/messages.ts'
import { expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

const tip = (fan: TestPerson, performer: { id: string }, price: number, key?: string, message?: string) =>
  test.call(
    wallet.tip,
    { params: { id: performer.id }, body: { price, ...(message && { message }) } },
    { token: fan.token, ...(key && { key }) }
  )
const balance = (person: TestPerson) => walletBalance(test.deps.db, person.id)

describe('tips', () => {
  it('charge tokens within the limits and pay the creator without the commission', async () => {
    const [fan, performer, cheap] = [
      await createFan(test),
      await createPerformer(test),
      await createPerformer(test, { commission_bp: 1234 }),
    ]
    await topUpWallet(test, fan, 100)
    expect((await tip(fan, performer, 9.99)).error.fields).toHaveProperty('price')
    expect((await tip(fan, performer, 10_000.01)).error.fields).toHaveProperty('price')
    expect(await tip(fan, performer, 10_000)).toMatchObject({
      status: 402,
      error: { required: 10_000, balance: 100, shortBy: 9900 },
    })
    expect(await tip(fan, performer, 10, undefined, 'Encore!')).toMatchObject({
      status: 201,
      data: { type: 'tip', price: 10, balance: 90 },
    })
    expect((await tip(fan, cheap, 10.01)).status).toBe(201)
    expect((await test.call(earnings.search, {}, performer)).data.data).toMatchObject([
      { type: 'tip', gross: 10, fee: 2, net: 8, commission: 20, user: { _id: fan.id } },
    ])
    expect((await test.call(earnings.search, {}, cheap)).data.data).toMatchObject([
      { gross: 10.01, fee: 1.24, net: 8.77, commission: 12.34 },
    ])
    expect((await tip(performer, performer, 10)).error.code).toBe('forbidden')
    expect((await tip(fan, fan, 10)).error.code).toBe('forbidden')
    expect((await tip(fan, { id: randomUUIDv7() }, 10)).status).toBe(404)
    await expectSoundLedger(test)
  })

  it("return the version of the balance, in the order of the wallet's changes, also in parallel", async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const wire = recordEvents(test)
    const own = async () => (await test.call(users.me, {}, fan)).data
    expect(await own()).toMatchObject({ balance: 0, balanceAsOf: 0 })
    const topUp = { body: { amount: 100, cardId: await saveCard(test, fan) } }
    const key = { token: fan.token, key: randomUUIDv7() }
    const paid = (await test.call(payments.topUp, topUp, key)).data
    const [filled] = wire.of('wallet/balance', fan)
    expect(paid).toMatchObject({ balance: filled?.balance, balanceAsOf: filled?.asOf })
    const before = await own()
    const keys = Array.from({ length: 8 }, () => randomUUIDv7())
    const given = (await Promise.all(keys.map((key) => tip(fan, performer, 10, key)))).map(({ data }) => data)
    const byMoment = given.toSorted((a, b) => a.balanceAsOf - b.balanceAsOf)
    expect(byMoment.map((charge) => charge.balance)).toEqual([90, 80, 70, 60, 50, 40, 30, 20])
    expect(new Set(given.map((charge) => charge.balanceAsOf)).size).toBe(8)
    expect(
      wire
        .of('wallet/balance', fan)
        .slice(1)
        .toSorted((a, b) => a.asOf - b.asOf)
    ).toEqual(byMoment.map(({ balance, balanceAsOf: asOf }) => ({ balance, asOf })))
    expect((await Promise.all(keys.map((key) => tip(fan, performer, 10, key)))).map(({ data }) => data)).toEqual(given)
    expect((await test.call(payments.topUp, topUp, key)).data).toEqual(paid)
    // An answer is newer than every event it includes, except the last one, which says the same.
    const after = await own()
    expect([before.balance, after.balance]).toEqual([100, 20])
    const moments = [filled?.asOf ?? 0, ...byMoment.map((charge) => charge.balanceAsOf)]
    expect(before.balanceAsOf).toBeLessThanOrEqual(moments[0] ?? 0)
    expect(after.balanceAsOf).toBeGreaterThan(moments.at(-2) ?? 0)
    expect(after.balanceAsOf).toBeLessThanOrEqual(moments.at(-1) ?? 0)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  })

  it('without a key are deduplicated for ten seconds, with one permanently', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUpWallet(test, fan, 100)
    const double = await Promise.all([tip(fan, performer, 10), tip(fan, performer, 10)])
    expect(double[0]?.data).toEqual(double[1]?.data)
    test.clock.advance(9_999)
    expect((await tip(fan, performer, 10)).data).toEqual(double[0]?.data)
    expect(await balance(fan)).toBe(9000)
    expect((await tip(fan, performer, 10, undefined, 'another')).data.balance).toBe(80)
    test.clock.advance(1)
    expect((await tip(fan, performer, 10)).data.balance).toBe(70)
    const key = randomUUIDv7()
    const first = await tip(fan, performer, 20, key)
    expect(first.data.balance).toBe(50)
    test.clock.advance(1_000_000)
    // Also when it could not be paid again: settings, wallet and creator have changed.
    await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', performer.id).execute()
    expect((await tip(fan, performer, 20, key)).data).toEqual(first.data)
    expect((await tip(fan, performer, 20)).status).toBe(404)
    expect((await tip(fan, performer, 21, key)).error.code).toBe('idempotency_conflict')
    expect(
      (
        await test.call(
          payments.topUp,
          { body: { amount: 5, cardId: await saveCard(test, fan) } },
          { token: fan.token, key }
        )
      ).error.code
    ).toBe('idempotency_conflict')
  })

  it('are on hold for seven days, then available', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUpWallet(test, fan, 100)
    await tip(fan, performer, 20)
    const stats = async () => (await test.call(earnings.stats, {}, performer)).data
    const release = test.clock.now().getTime() + 7 * 86_400_000
    expect(await stats()).toMatchObject({
      pending: 16,
      available: 0,
      nextReleaseAt: new Date(release).toISOString(),
      types: [{ type: 'tip', gross: 20, net: 16, count: 1 }],
    })
    test.clock.advance(7 * 86_400_000 - 1)
    await releaseEarnings(test.deps)
    expect(await stats()).toMatchObject({ pending: 16, available: 0 })
    await tip(fan, performer, 30)
    test.clock.advance(1)
    await Promise.all([releaseEarnings(test.deps), releaseEarnings(test.deps)])
    expect(await stats()).toMatchObject({ pending: 24, available: 16, net: 40 })
    expect((await stats()).days.map((row) => row.net)).toEqual([16, 24])
    expect(
      (
        await test.call(
          earnings.search,
          { query: { to: test.clock.now().toISOString().slice(0, 10), type: 'subscription' } },
          performer
        )
      ).data.total
    ).toBe(0)
    expect((await test.call(earnings.stats, {}, fan)).status).toBe(403)
    await expectSoundLedger(test)
  })
})

describe('in parallel', () => {
  it('a wallet never goes below zero, a key never pays twice, and nothing is lost', async () => {
    const performers = await Promise.all([
      createPerformer(test),
      createPerformer(test, { commission_bp: 0 }),
      createPerformer(test, { commission_bp: 3333 }),
    ])
    const wish = fc.record({
      fan: fc.nat(3),
      performer: fc.nat(2),
      price: fc.integer({ min: 1000, max: 4000 }),
      repeats: fc.integer({ min: 1, max: 3 }),
      topUp: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 10, maxLength: 40 }),
        fc.array(fc.integer({ min: 295, max: 9000 }), { minLength: 4, maxLength: 4 }),
        async (wishes, purses) => {
          const fans = await Promise.all(purses.map(() => createFan(test)))
          const cardIds = await Promise.all(fans.map((fan) => saveCard(test, fan)))
          const buy = (fan: number, cents: number, key: string) =>
            test.call(
              payments.topUp,
              { body: { amount: cents / 100, cardId: cardIds[fan]! } },
              { token: fans[fan]!.token, key }
            )
          await Promise.all(purses.map((cents, fan) => buy(fan, cents, randomUUIDv7())))
          const asked = await Promise.all(
            wishes.map(async ({ fan, performer, price, repeats, topUp }) => {
              const key = randomUUIDv7()
              const once = () =>
                topUp ? buy(fan, price, key) : tip(fans[fan]!, performers[performer]!, price / 100, key)
              const answers: { status: number; data: { _id: string } }[] = await Promise.all(
                Array.from({ length: repeats }, once)
              )
              // A charge that failed for lack of money may succeed later; a paid one always has the same answer.
              const last = await once()
              const paid = [...answers, last].filter((answer) => answer.status === 201)
              expect([...answers, last].every((answer) => answer.status === 201 || answer.status === 402)).toBe(true)
              expect(new Set(paid.map((answer) => answer.data._id)).size).toBe(paid.length > 0 ? 1 : 0)
              return { fan, performer, moved: paid.length > 0 ? (topUp ? price : -price) : 0 }
            })
          )
          for (const [index, fan] of fans.entries()) {
            const left =
              purses[index]! + asked.filter((wish) => wish.fan === index).reduce((sum, wish) => sum + wish.moved, 0)
            expect(left).toBeGreaterThanOrEqual(0)
            expect(await balance(fan)).toBe(left)
          }
          await expectSoundLedger(test)
        }
      ),
      { numRuns: 8 }
    )
  })
})
