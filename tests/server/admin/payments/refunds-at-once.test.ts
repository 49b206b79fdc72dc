import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger, saveCard, sendTip, topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { startServerProcess } from '../../../support/servers/server-process.ts'
import { until } from '../../../support/until.ts'

let test: TestApp
let fan: TestPerson
let both: readonly [TestPerson, TestPerson]
beforeAll(async () => {
  test = await testApp()
  both = [await createAdmin(test), await createAdmin(test)]
})
afterAll(() => test.close())
beforeEach(async () => {
  fan = await createFan(test)
  await topUpWallet(test, fan, 100)
  return () => expectSoundLedger(test)
})

const tip = async () => (await sendTip(test, fan, await createPerformer(test), 10)).data._id
const topUp = async () =>
  (
    await test.call(
      payments.topUp,
      { body: { amount: 10, cardId: await saveCard(test, fan) } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id
type Wish = { amount?: number; left?: number }
const refund = (id: string, wish: Wish, by: TestPerson, key?: string) =>
  test.call(
    adminPayments.refund,
    { params: { id }, body: { reason: 'A good reason', ...wish } },
    { token: by.token, ...(key !== undefined && { key }) }
  )
const refunded = async (id: string) => (await test.call(adminPayments.view, { params: { id } }, both[0])).data.refunded
/** How many statements wait for a row of the bank. */
const waiting = async () =>
  (
    await test.deps.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"charge"%'`
    )
  ).rowCount
const codes = (all: readonly { status: number; error: { code?: string } }[]) =>
  all.map(({ status, error }) => (status === 200 ? '' : error.code)).sort()

describe.each(Object.entries({ 'a purchase from a wallet': tip, 'a payment by card': topUp }))('%s', (_, pay) => {
  it('is refunded in part by one of two operators who see the same rest, and the other is told', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await pay()
      const all = await Promise.all(both.map((by) => refund(id, { amount: 3, left: 10 }, by)))
      expect(codes(all)).toEqual(['', 'already_decided'])
      const winner = both[all.findIndex(({ status }) => status === 200)]!
      const { error } = all.find(({ status }) => status !== 200)!
      expect(error).toMatchObject({ by: winner.username, decision: 'partly_refunded' })
      expect(error.message).toContain('a part was refunded ($3.00)')
      expect(await refunded(id)).toBe(3)
    }
  })

  it('is refunded wholly or in part by one of two, and never more than was paid', async () => {
    const id = await pay()
    const all = await Promise.all([refund(id, { amount: 9, left: 10 }, both[0]), refund(id, { left: 10 }, both[1])])
    expect(codes(all)).toEqual(['', 'already_decided'])
    expect([9, 10]).toContain(await refunded(id))
  })

  it('is refunded only from the rest that the operator names, also by the same one', async () => {
    const id = await pay()
    const all = await Promise.all([1, 2].map(() => refund(id, { amount: 3, left: 10 }, both[0])))
    expect(codes(all)).toEqual(['', 'already_decided'])
    expect((await refund(id, { amount: 3, left: 7 }, both[0])).status).toBe(200)
    expect(await refunded(id)).toBe(6)
  })

  it('gives every request of one operator its part, and the same key one', async () => {
    const id = await pay()
    const key = randomUUIDv7()
    for (const by of [undefined, undefined, key, key])
      expect((await refund(id, { amount: 2 }, both[0], by)).status).toBe(200)
    expect(await refunded(id)).toBe(6)
    const whole = randomUUIDv7()
    for (let call = 0; call < 2; call++) expect((await refund(id, {}, both[0], whole)).status).toBe(200)
    expect(codes([await refund(await pay(), {}, both[0], whole)])).toEqual(['idempotency_conflict'])
  })
})

it.each<[string, Wish, number]>([
  ['a part', { amount: 4 }, 8],
  ['the whole', {}, 10],
])('a killed process does not hold %s: the next operator completes it at once', async (_, wish, sum) => {
  const id = await topUp()
  const server = await startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
    OPERATOR_SECOND_FACTOR: 'optional',
  })
  // The bank waits for this row, so that the process dies while the gateway is asked.
  const bank = await test.deps.pool.connect()
  try {
    await bank.query('begin')
    await bank.query('select from sandbox.charge where idempotency_key = $1 for update', [id])
    const asked = fetch(`${server.url}/api${adminPayments.refund.path.replace('{id}', id)}`, {
      method: 'POST',
      headers: { authorization: both[0].token, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'A good reason', ...wish }),
    }).catch(() => undefined)
    await until(async () => expect(await waiting()).toBe(1))
    await server.kill()
    await asked
  } finally {
    await bank.query('rollback')
    bank.release()
  }
  // What the bank had received it still does.
  await until(async () => expect(await waiting()).toBe(0))
  const from = performance.now()
  const [second, third] = [await refund(id, wish, both[1]), await refund(id, wish, both[1])]
  expect(performance.now() - from).toBeLessThan(10_000)
  // The second has not seen what the first refunds; of a part, they may refund another one when they have.
  expect(codes([second])).toEqual(['already_decided'])
  expect(second.error).toMatchObject({ by: both[0].username })
  expect(codes([third])).toEqual([wish.amount === undefined ? 'already_decided' : ''])
  expect(await refunded(id)).toBe(sum)
  expect((await test.call(users.me, {}, fan)).data.balance).toBe(110 - (await refunded(id)))
})
