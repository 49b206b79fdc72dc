import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnings } from '../../../contract/money/earnings.ts'
import { payments } from '../../../contract/money/payments.ts'
import { addMonths } from '../../../contract/money/period.ts'
import { sandbox } from '../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../contract/money/subscriptions.ts'
import { users } from '../../../contract/identity/users/users.ts'
import { openSandboxClock } from '../../../server/integrations/payments/sandbox-clock.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { cards, expectSoundLedger, saveCard } from '../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
let fan: TestPerson
let creator: TestPerson
let operator: TestPerson
beforeAll(async () => {
  test = await testApp({}, new Date('2028-01-31T10:00:00Z'))
  ;[fan, creator, operator] = [await createFan(test), await createPerformer(test), await createAdmin(test)]
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

const buy = (cardId: string, amount = 20) =>
  test.call(payments.topUp, { body: { amount, cardId } }, { token: fan.token, key: randomUUIDv7() })
const charges = async () => (await test.call(sandbox.charges, {}, fan)).data.data
const subscribe = (
  person: TestPerson,
  to: TestPerson,
  cardId: string,
  type: 'monthly' | 'yearly' = 'monthly',
  price = 9.95
) =>
  test.call(
    payments.subscribe,
    { body: { performerId: to.id, type, price, cardId } },
    { token: person.token, key: randomUUIDv7() }
  )
/** Moves the clock as an operator does, and waits until it has arrived. */
const move = async (days: number) => {
  const begun = await test.call(sandbox.moveClock, { body: { days } }, operator)
  expect(begun.status).toBe(202)
  await expect
    .poll(async () => (await test.call(sandbox.clock, {}, fan)).data.movingTo, { timeout: 100_000 })
    .toBeUndefined()
}

it('shows each account its own charges, and can refund and dispute paid ones', async () => {
  const [first, second] = [await buy(await saveCard(test, fan)), await buy(await saveCard(test, fan))]
  const declined = await buy(await saveCard(test, fan, cards.poor))
  expect(declined.status).toBe(402)
  const [poor, paid, toRefund] = await charges()
  expect(poor).toMatchObject({ status: 'declined', reason: 'insufficient funds.', last4: '4242' })
  expect([paid?.paymentId, toRefund?.paymentId]).toEqual([second.data._id, first.data._id])
  const stranger = await createFan(test)
  for (const verb of ['refund', 'dispute'] as const)
    expect((await test.call(sandbox[verb], { params: { id: paid!._id } }, stranger)).status).toBe(404)
  expect((await test.call(sandbox.charges, {}, stranger)).data.total).toBe(0)
  expect((await test.call(sandbox.dispute, { params: { id: paid!._id } }, fan)).data.status).toBe('disputed')
  expect((await test.call(sandbox.refund, { params: { id: toRefund!._id } }, fan)).data.status).toBe('refunded')
  for (const { _id } of [poor!, paid!, toRefund!])
    expect((await test.call(sandbox.refund, { params: { id: _id } }, fan)).error.code).toBe('charge_not_paid')
  expect(
    (await test.call(payments.transactions, { query: { limit: 4 } }, fan)).data.data
      .map(({ type, status }) => [type, status])
      .sort()
  ).toEqual([
    ['dispute', 'succeeded'],
    ['refund', 'succeeded'],
    ['top_up', 'disputed'],
    ['top_up', 'refunded'],
  ])
  expect((await test.call(users.me, {}, fan)).data.balance).toBe(0)
})

it('changes the behaviour of a saved card', async () => {
  const cardId = await saveCard(test, fan)
  const change = (behaviour: 'card_declined' | 'authentication' | 'succeeds', who = fan) =>
    test.call(sandbox.changeCard, { params: { id: cardId }, body: { behaviour } }, who)
  expect((await change('card_declined', creator)).status).toBe(404)
  expect((await change('card_declined')).data).toMatchObject({ _id: cardId, behaviour: 'card_declined' })
  expect((await buy(cardId)).status).toBe(402)
  await change('authentication')
  expect((await buy(cardId)).data.status).toBe('requires_action')
  await change('succeeds')
  expect((await buy(cardId)).data.status).toBe('succeeded')
  expect((await test.call(sandbox.cards, {}, fan)).data.data.find(({ _id }) => _id === cardId)?.behaviour).toBe(
    'succeeds'
  )
})

it('runs thirteen months in seconds: renewals, retries, releases and ends on their days, without signing anyone out', async () => {
  const began = test.clock.now()
  const yearly = await createPerformer(test, { yearly_price: 9900 })
  const [loyal, broke, gone] = [await createFan(test), await createFan(test), await createFan(test)]
  await subscribe(loyal, creator, await saveCard(test, loyal))
  await subscribe(loyal, yearly, await saveCard(test, loyal), 'yearly', 99)
  const failing = await saveCard(test, broke)
  await subscribe(broke, creator, failing)
  await test.call(sandbox.changeCard, { params: { id: failing }, body: { behaviour: 'insufficient_funds' } }, broke)
  const { data: left } = await subscribe(gone, creator, await saveCard(test, gone))
  const living = (await test.call(subscriptions.ofUser, {}, gone)).data.data[0]!
  await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: living._id } }, gone)
  expect(left.status).toBe('succeeded')
  const post = await createItem(test, creator, 'feed', {
    status: 'scheduled',
    scheduled_at: new Date(began.getTime() + 40 * day),
    published_at: null,
  })
  // A session without `remember`: one day.
  await test.deps.db
    .updateTable('session')
    .set({ expires_at: new Date(began.getTime() + day) })
    .where('account_id', '=', loyal.id)
    .execute()

  await move(Math.round((addMonths(began, 13).getTime() - began.getTime()) / day))

  expect(test.clock.now().toISOString()).toBe('2029-02-28T10:00:00.000Z')
  const paid = async (who: TestPerson) =>
    (await test.call(payments.transactions, { query: { limit: 100, sort: 'asc' } }, who)).data.data
  const months = (await paid(loyal)).filter((row) => row.performer?._id === creator.id)
  expect(months.map((row) => row.createdAt.slice(0, 16))).toEqual(
    [
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-09-30',
      '2028-10-31',
      '2028-11-30',
      '2028-12-31',
      '2029-01-31',
      '2029-02-28',
    ].map((one) => `${one}T10:00`)
  )
  expect(
    (await paid(loyal)).filter((row) => row.performer?._id === yearly.id).map((row) => row.createdAt.slice(0, 10))
  ).toEqual(['2028-01-31', '2029-01-31'])
  // Retried 2, 5, 7 and 7 days after the due day, then ended.
  const retries = await test.deps.db
    .selectFrom('payment')
    .select('created_at')
    .where('account_id', '=', broke.id)
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .execute()
  expect(retries.map((row) => row.created_at.toISOString().slice(0, 10))).toEqual([
    '2028-02-29',
    '2028-03-02',
    '2028-03-07',
    '2028-03-14',
    '2028-03-21',
  ])
  const ends = await test.deps.db
    .selectFrom('subscription')
    .select(['user_id', 'status', 'updated_at'])
    .where('user_id', 'in', [broke.id, gone.id])
    .execute()
  expect(
    Object.fromEntries(ends.map((row) => [row.user_id, [row.status, row.updated_at.toISOString().slice(0, 10)]]))
  ).toEqual({ [broke.id]: ['expired', '2028-03-21'], [gone.id]: ['expired', '2028-02-29'] })
  const released = await test.deps.db
    .selectFrom('ledger_transaction')
    .select('created_at')
    .where('kind', '=', 'release')
    .orderBy('created_at')
    .execute()
  expect([...new Set(released.map((row) => row.created_at.toISOString().slice(0, 10)))].slice(0, 3)).toEqual([
    '2028-02-07',
    '2028-03-07',
    '2028-04-07',
  ])
  expect(
    (await test.call(earnings.stats, { query: { from: '2029-01-01', to: '2029-02-28' } }, creator)).data
  ).toMatchObject({ gross: 19.9, pending: 7.96 })
  expect(
    await test.deps.db
      .selectFrom('feed')
      .select(['status', 'published_at'])
      .where('id', '=', post)
      .executeTakeFirstOrThrow()
  ).toEqual({ status: 'active', published_at: new Date(began.getTime() + 40 * day) })
  expect((await test.call(users.me, {}, loyal)).status).toBe(200)
  test.clock.advance(day)
  expect((await test.call(users.me, {}, loyal)).status).toBe(401)
})

it('can be moved by an operator only, one move at a time, and never without the demo', async () => {
  const ask = (who: TestPerson, days = 1) => test.call(sandbox.moveClock, { body: { days } }, who)
  expect((await ask(fan)).status).toBe(403)
  expect((await ask(operator, 0)).status).toBe(422)
  await test.deps.db
    .updateTable('sandbox.clock')
    .set({ moving_to: new Date(test.clock.now().getTime() + day) })
    .execute()
  expect((await ask(operator)).error.code).toBe('clock_moving')
  const shop = await testApp({ DEMO: '0' })
  try {
    expect((await shop.call(sandbox.moveClock, { body: { days: 1 } }, await createAdmin(shop))).status).toBe(404)
    expect((await shop.call(sandbox.clock, {}, await createFan(shop))).data.isMovable).toBe(false)
  } finally {
    await shop.close()
  }
})

it('keeps its time after a restart and in other processes, and never goes back', async () => {
  const real = Date.now()
  const [one, other] = [await openSandboxClock(test.deps.db, false), await openSandboxClock(test.deps.db, true)]
  await one.moveTo?.(new Date(real + 10 * day))
  await one.moveTo?.(new Date(real + 5 * day))
  expect(one.now().getTime() - real).toBeGreaterThanOrEqual(10 * day)
  const reopened = await openSandboxClock(test.deps.db, false)
  expect(reopened.now().getTime() - real).toBeGreaterThanOrEqual(10 * day)
  await expect.poll(() => other.now().getTime() - real).toBeGreaterThanOrEqual(10 * day)
  for (const clock of [one, other, reopened]) clock.close()
})
