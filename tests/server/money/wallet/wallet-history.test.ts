import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { cards, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  creator = await createPerformer(test)
  await topUpWallet(test, fan, 200)
})
afterAll(() => test.close())

const history = async (who = fan, sort: 'asc' | 'desc' = 'desc') =>
  (await test.call(payments.transactions, { query: { sort, limit: 100 } }, who)).data.data
const call = (endpoint: typeof wallet.feed, id: string, price: number) =>
  test.call(endpoint, { params: { id }, body: { price } }, { token: fan.token, key: randomUUIDv7() })

it('a history line names what was bought and its creator, as far as the buyer can see them now', async () => {
  const post = await createItem(test, creator, 'feed', {
    access: 'sale',
    price: 500,
    text: 'Rehearsal notes from the second week',
  })
  const video = await createItem(test, creator, 'video', { access: 'sale', price: 700, title: 'The whole second act' })
  expect([(await call(wallet.feed, post, 5)).status, (await call(wallet.video as never, video, 7)).status]).toEqual([
    201, 201,
  ])
  const name = (await history())[0]?.performer?.name
  expect(await history()).toMatchObject([
    {
      type: 'purchase',
      purchase: 'video',
      title: 'The whole second act',
      description: `Purchase · The whole second act · ${name}`,
      tokens: -7,
    },
    { type: 'purchase', purchase: 'feed', title: 'Rehearsal notes from the second week', tokens: -5 },
    { type: 'top_up' },
  ])
  // After a refund its text is locked again: neither its line nor the refund's shows it.
  const { id } = await test.deps.db
    .selectFrom('sale')
    .select('id')
    .where('item_id', '=', post)
    .executeTakeFirstOrThrow()
  await refundPurchase(test.deps, id)
  expect(JSON.stringify(await history())).not.toContain('Rehearsal')
  expect((await history())[0]).toMatchObject({ type: 'refund', tokens: 5 })
})

it('the history is sorted by the time when money moved: a top-up that waits at the bank is added when it is decided', async () => {
  const slow = await saveCard(test, fan, cards.authenticates)
  const waiting = (
    await test.call(payments.topUp, { body: { amount: 30, cardId: slow } }, { token: fan.token, key: randomUUIDv7() })
  ).data
  test.clock.advance(60_000)
  expect(
    (
      await test.call(
        wallet.tip,
        { params: { id: creator.id }, body: { price: 10 } },
        { token: fan.token, key: randomUUIDv7() }
      )
    ).status
  ).toBe(201)
  test.clock.advance(60_000)
  const chargeId = waiting.actionUrl?.split('/').at(-1) ?? ''
  expect(
    (await test.call(sandbox.authenticate, { params: { id: chargeId }, body: { approve: true } }, fan)).data.status
  ).toBe('succeeded')
  expect((await test.call(payments.confirm, { params: { id: waiting._id } }, fan)).data.status).toBe('succeeded')
  const lines = await history(fan, 'asc')
  let balance = 0
  for (const { tokens = 0, balanceAfter, type, createdAt } of lines) {
    expect([type, createdAt, Math.round((balance + tokens) * 100) / 100]).toEqual([type, createdAt, balanceAfter])
    balance = balanceAfter ?? balance
  }
  expect(lines.at(-1)).toMatchObject({ type: 'top_up', tokens: 30 })
})
