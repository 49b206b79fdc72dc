import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { adminDisputes } from '../../../../contract/admin/disputes.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { createAdmin, createFan, type TestPerson } from '../../../support/data/people.ts'
import { startStripe, type LocalStripe } from '../../../support/servers/stripe-server.ts'
import { saveStripeCard } from '../../../support/servers/stripe/save-card.ts'
import { deliverEvents, expectAgreement, intentIdOf, stripeEventsOf } from '../../../support/servers/stripe/webhook.ts'

let test: TestApp
let stripe: LocalStripe
let owner: TestPerson
beforeAll(async () => {
  stripe = await startStripe({ now: () => test.clock.now() })
  test = await testApp({ ...stripe.env, SITE_URL: 'https://stage.example' })
  owner = await createAdmin(test)
})
afterAll(async () => {
  await expectSoundLedger(test)
  await expectAgreement(test, stripe)
  await test.close()
  await stripe.close()
})

const balance = (person: TestPerson) => walletBalance(test.deps.db, person.id)
async function pay(amount: number): Promise<{ fan: TestPerson; paymentId: string; intentId: string }> {
  const fan = await createFan(test)
  const cardId = await saveStripeCard(test, stripe, fan)
  const { data } = await test.call(
    payments.topUp,
    { body: { amount, cardId } },
    { token: fan.token, key: randomUUIDv7() }
  )
  return { fan, paymentId: data._id, intentId: intentIdOf(stripe, data._id) }
}
const disputeOf = async (paymentId: string) =>
  (await test.call(adminDisputes.list, { query: { q: paymentId } }, owner)).data.data[0]

it('follows a dispute to its end when its events arrive in the wrong order, twice and all at once', async () => {
  const { fan, paymentId, intentId } = await pay(50)
  for (const status of ['warning_needs_response', 'needs_response', 'under_review', 'lost', 'won'])
    stripe.payments.dispute(intentId, status)
  const events = stripeEventsOf(stripe, paymentId).filter(({ type }) => String(type).startsWith('charge.dispute'))
  await Promise.all([...events].reverse().map((event) => deliverEvents(test, stripe, event, event)))
  await expect.poll(async () => (await disputeOf(paymentId))?.status).toBe('won')
  await expect.poll(() => balance(fan)).toBe(5000)
})

it('takes the money when the bank does, and gives it back when evidence wins', async () => {
  const { fan, paymentId, intentId } = await pay(30)
  stripe.payments.dispute(intentId)
  await deliverEvents(test, stripe, ...stripeEventsOf(stripe, paymentId))
  await expect.poll(() => balance(fan)).toBe(0)
  const { _id } = (await disputeOf(paymentId))!
  const texts = { explanation: 'winning_evidence', customerName: 'Nina' }
  await test.call(adminDisputes.save, { params: { id: _id }, body: { texts } }, owner)
  const answers = await Promise.all(
    [1, 2].map(() => test.call(adminDisputes.submit, { params: { id: _id }, body: {} }, owner))
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(stripe.books.all('dispute')[0]).toMatchObject({
    status: 'won',
    evidence: { uncategorized_text: 'winning_evidence', customer_name: 'Nina' },
  })
  expect(await balance(fan)).toBe(3000)
})

it('takes nothing for an inquiry, which can be answered, and again once it becomes a dispute', async () => {
  const { fan, paymentId, intentId } = await pay(20)
  stripe.payments.dispute(intentId, 'warning_needs_response')
  await deliverEvents(test, stripe, ...stripeEventsOf(stripe, paymentId))
  await expect.poll(async () => (await disputeOf(paymentId))?.status).toBe('warning_needs_response')
  expect(await balance(fan)).toBe(2000)
  const { _id } = (await disputeOf(paymentId))!
  const answer = async (explanation: string) => {
    await test.call(adminDisputes.save, { params: { id: _id }, body: { texts: { explanation } } }, owner)
    return (await test.call(adminDisputes.submit, { params: { id: _id }, body: {} }, owner)).data.status
  }
  expect(await answer('They know it')).toBe('warning_under_review')
  stripe.payments.dispute(intentId, 'needs_response')
  await deliverEvents(test, stripe, ...stripeEventsOf(stripe, paymentId))
  await expect.poll(() => balance(fan)).toBe(0)
  expect(await answer('They used it')).toBe('under_review')
})

it('recognises a part that was refunded in the dashboard, once, and the rest later', async () => {
  const { fan, paymentId, intentId } = await pay(40)
  stripe.payments.refund(intentId, 1000)
  const events = stripeEventsOf(stripe, paymentId)
  await Promise.all([deliverEvents(test, stripe, ...events), deliverEvents(test, stripe, ...events)])
  await expect.poll(() => balance(fan)).toBe(3000)
  const parts = () =>
    test.deps.db
      .selectFrom('partial_refund')
      .select(['amount', 'status'])
      .where('transaction_id', '=', paymentId)
      .execute()
  expect(await parts()).toEqual([{ amount: 1000, status: 'done' }])
  stripe.payments.refund(intentId)
  await deliverEvents(test, stripe, ...stripeEventsOf(stripe, paymentId))
  await expect.poll(() => balance(fan)).toBe(0)
  expect(await parts()).toHaveLength(1)
})
