import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { coupons } from '../../../../contract/money/coupons.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { suspendAccount } from '../../../../server/features/identity/auth/suspend-account.ts'
import { remindSubscriptions } from '../../../../server/features/money/subscriptions/remind.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { cards, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const hour = 3_600_000
const day = 24 * hour
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-10T10:00:00Z'))))
afterAll(() => test.close())

type Body = Partial<In<(typeof payments.subscribe)['body']>>
const subscribe = async (fan: TestPerson, performer: TestPerson, body: Body) => {
  const made = await test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, ...body } },
    { token: fan.token, key: randomUUIDv7() }
  )
  expect(made.status).toBe(201)
}
const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
/** Moves the clock and runs the jobs, as two processes would. */
const at = async (moment: number) => {
  test.clock.advance(moment - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
  await Promise.all([remindSubscriptions(test.deps), remindSubscriptions(test.deps)])
}
/** Expects no mail beyond `count`. */
const quiet = async (fan: TestPerson, count = 0) => {
  await settled(test, ['mail'])
  expect(await mailsTo(test, fan.email)).toHaveLength(count)
}

it('sends a mail a week before a yearly renewal, once a year, with the price and the card or wallet', async () => {
  const [fan, performer] = [
    await createFan(test),
    await createPerformer(test, { yearly_price: 9900 }, { name: 'Marisol Vega' }),
  ]
  await test.call(coupons.create, { body: { code: 'TWO-YEARS', kind: 'amount', value: 20, charges: 2 } }, performer)
  await subscribe(fan, performer, {
    type: 'yearly',
    price: 79,
    cardId: await saveCard(test, fan),
    couponCode: 'TWO-YEARS',
  })
  const end = Date.parse((await own(fan)).endsAt)
  await at(end - 7 * day - 1)
  await quiet(fan)
  await at(end - 7 * day)
  const [letter] = await waitForMails(test, fan.email)
  expect(letter?.subject).toContain('yearly subscription to Marisol Vega')
  expect(letter?.text).toContain('renews on 10 January 2028 for $79.00, from your card Visa •••• 4242')
  expect(letter?.text).toContain('/subscriptions')
  expect(letter?.text).not.toContain('expires')
  await at(end - day)
  await at(end)
  await quiet(fan, 1)
  await at(Date.parse((await own(fan)).endsAt) - day)
  expect((await waitForMails(test, fan.email, 2))[0]?.text).toContain('for $99.00')
})

it('sends a mail a week before the first renewal at the full price after a coupon, once', async () => {
  const [fan, other, performer] = [
    await createFan(test, { language: 'pt' }),
    await createFan(test),
    await createPerformer(test, {}, { name: 'Ana' }),
  ]
  await test.call(coupons.create, { body: { code: 'HALF', kind: 'amount', value: 5, charges: 2 } }, performer)
  await subscribe(fan, performer, { cardId: await saveCard(test, fan), price: 4.95, couponCode: 'HALF' })
  await subscribe(other, performer, { cardId: await saveCard(test, other) })
  const lowered = Date.parse((await own(fan)).endsAt)
  await at(lowered - day)
  await quiet(fan)
  await at(lowered)
  const full = Date.parse((await own(fan)).endsAt)
  await at(full - 7 * day - 1)
  await quiet(fan)
  await at(full - 7 * day)
  const [letter] = await waitForMails(test, fan.email)
  expect(letter?.subject).toContain('desconto em Ana')
  expect(letter?.text).toMatch(/sua assinatura custa \$\s9,95 por mês, no seu cartão Visa •••• 4242/)
  await at(full)
  await at(Date.parse((await own(fan)).endsAt) - day)
  await quiet(fan, 1)
  await quiet(other)
})

it('sends a mail before a free trial ends: a day before, or four hours for a trial of one day', async () => {
  const [fan, performer] = [await createFan(test), await createPerformer(test, { is_free_subscription: true })]
  await subscribe(fan, performer, { type: 'free', price: 0, cardId: await saveCard(test, fan) })
  const end = Date.parse((await own(fan)).endsAt)
  await at(end - 4 * hour - 1)
  await quiet(fan)
  await at(end - 4 * hour)
  const said = (await waitForMails(test, fan.email))[0]?.text
  for (const words of [
    'Then we charge $9.95 for the first month',
    '4242',
    'Cancel before then and nothing is charged.',
  ])
    expect(said).toContain(words)
  await test.deps.db.insertInto('setting').values({ key: 'freeSubscriptionDuration', value: '3' }).execute()
  const [long, left] = [await createFan(test), await createFan(test)]
  await subscribe(long, performer, { type: 'free', price: 0, cardId: await saveCard(test, long) })
  await subscribe(left, performer, { type: 'free', price: 0, cardId: await saveCard(test, left) })
  await test.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: (await own(left))._id } }, left)
  const later = Date.parse((await own(long)).endsAt)
  await at(later - day - 1)
  await quiet(long)
  await at(later - day)
  await waitForMails(test, long.email)
  await at(later + day)
  await quiet(long, 1)
  await quiet(left)
  await test.deps.db.deleteFrom('setting').execute()
})

it('sends a mail about each failed renewal with the reason and the next attempt, and about the end', async () => {
  const [fan, performer] = [await createFan(test), await createPerformer(test, {}, { name: 'Marisol Vega' })]
  const now = test.clock.now()
  const cardId = await saveCard(test, fan, cards.pays, {
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear(),
  })
  await subscribe(fan, performer, { cardId })
  const { _id, endsAt } = await own(fan)
  await test.deps.db
    .updateTable('subscription')
    .set({ reminded_for: new Date(endsAt) })
    .where('id', '=', _id)
    .execute()
  let due = Date.parse(endsAt)
  for (const days of [2, 5, 7, 7]) {
    await at(due)
    due += days * day
  }
  const letters = await waitForMails(test, fan.email, 4)
  expect(letters[3]?.text).toContain(
    "couldn't charge $9.95 for your subscription to Marisol Vega. Your card was declined: it has expired."
  )
  expect(letters[3]?.text).toContain(`/subscriptions?status=past_due&pay=${_id}`)
  // An attempt by hand is answered on the screen, without a mail.
  const poor = await saveCard(test, fan, cards.poor)
  await test.call(
    payments.paySubscription,
    { params: { gateway: 'sandbox', id: _id }, body: { price: 9.95, cardId: poor } },
    { token: fan.token, key: randomUUIDv7() }
  )
  await quiet(fan, 4)
  await at(due)
  const all = await waitForMails(test, fan.email, 5)
  expect(all[0]?.subject).toContain('has ended')
  expect(all[0]?.text).toContain(`?subscribe=${performer.id}`)

  const short = await createFan(test)
  await topUpWallet(test, short, 10)
  await subscribe(short, performer, { payFrom: 'wallet' })
  await at(Date.parse((await own(short)).endsAt))
  expect((await waitForMails(test, short.email))[0]?.text).toContain('have enough in your wallet')
})

it('sends a mail when a subscription ends because the creator is suspended or has blocked the fan, in the same words', async () => {
  const [suspended, blocker] = [
    await createPerformer(test, {}, { name: 'Marisol Vega' }),
    await createPerformer(test, {}, { name: 'Marisol Vega' }),
  ]
  const [fan, blocked, cancelled, suspendedFan] = [
    await createFan(test, { name: 'Nina' }),
    await createFan(test, { name: 'Nina' }),
    await createFan(test),
    await createFan(test),
  ]
  for (const person of [fan, cancelled]) await subscribe(person, suspended, { cardId: await saveCard(test, person) })
  for (const person of [blocked, suspendedFan])
    await subscribe(person, blocker, { cardId: await saveCard(test, person) })
  const params = { gateway: 'sandbox', id: (await own(cancelled))._id } as const
  await test.call(payments.cancelSubscription, { params }, cancelled)
  const end = Date.parse((await own(fan)).endsAt)
  await suspendAccount(test.deps, suspended.id, 'Rules')
  await suspendAccount(test.deps, suspendedFan.id, 'Rules')
  await test.call(blocks.blockUser, { body: { userId: blocked.id } }, blocker)
  await at(end)
  await at(end + day)
  const [[letter], [other]] = [await waitForMails(test, fan.email), await waitForMails(test, blocked.email)]
  expect(letter?.subject).toContain('Your subscription to Marisol Vega')
  expect(letter?.text).toContain("their page isn't available anymore")
  expect(letter?.text).toContain('/subscriptions?status=expired')
  expect(other?.text).toBe(letter?.text)
  expect(await own(fan)).toMatchObject({ status: 'expired' })
  await quiet(fan, 1)
  await quiet(cancelled)
  expect((await mailsTo(test, suspendedFan.email)).map(({ text }) => text).join()).not.toContain('renew')
})
