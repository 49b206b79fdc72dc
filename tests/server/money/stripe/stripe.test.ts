import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { approvePayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { sendPayouts } from '../../../../server/features/money/payouts/send-payouts.ts'
import { refundPayment } from '../../../../server/features/money/payments/refund.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { startStripe, type LocalStripe } from '../../../support/servers/stripe-server.ts'
import { stripeCards } from '../../../support/servers/stripe/payments.ts'
import { saveStripeCard } from '../../../support/servers/stripe/save-card.ts'
import { deliverEvents, expectAgreement, intentIdOf, stripeEventsOf } from '../../../support/servers/stripe/webhook.ts'

let test: TestApp
let stripe: LocalStripe
beforeAll(async () => {
  stripe = await startStripe({ now: () => test.clock.now() })
  test = await testApp({
    ...stripe.env,
    STRIPE_WEBHOOK_SECRET: 'whsec_local, whsec_connect',
    SITE_URL: 'https://stage.example',
  })
})

afterAll(async () => {
  await expectSoundLedger(test)
  await expectAgreement(test, stripe)
  await test.close()
  await stripe.close()
})

const saveCard = (person: TestPerson, number?: string) => saveStripeCard(test, stripe, person, number)
const topUp = (person: TestPerson, cardId: string, amount: number, key = randomUUIDv7()) =>
  test.call(payments.topUp, { body: { amount, cardId } }, { token: person.token, key })
const balance = (person: TestPerson) => walletBalance(test.deps.db, person.id)
const statusOf = async (paymentId: string) =>
  (await test.deps.db.selectFrom('payment').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status

describe('a payment', () => {
  it('is charged once when its events arrive twice and late', async () => {
    const fan = await createFan(test)
    const cardId = await saveCard(fan)
    const key = randomUUIDv7()
    const [paid, again] = await Promise.all([topUp(fan, cardId, 50, key), topUp(fan, cardId, 50, key)])
    expect(paid).toMatchObject({ status: 201, data: { status: 'succeeded', gateway: 'stripe', amount: 50 } })
    expect(again.data._id).toBe(paid.data._id)
    const events = stripeEventsOf(stripe, paid.data._id)
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
    test.clock.advance(86_400_000)
    await deliverEvents(test, stripe, ...events, ...events)
    expect(await balance(fan)).toBe(5000)
    expect(
      await test.deps.db.selectFrom('gateway_event').select('event_id').where('event_id', '=', events[0]!.id).execute()
    ).toHaveLength(1)
  })

  it("is completed by Stripe's event when the cardholder does not return from the bank", async () => {
    const fan = await createFan(test)
    const begun = await topUp(fan, await saveCard(fan, stripeCards.authenticates), 20)
    expect(begun.data).toMatchObject({
      status: 'requires_action',
      actionUrl: expect.stringContaining('/3ds/') as string,
    })
    expect(stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), true)).toMatch(
      new RegExp(`^https://stage.example/payment/return\\?payment=${begun.data._id}&`)
    )
    expect(await balance(fan)).toBe(0)
    await deliverEvents(test, stripe, ...stripeEventsOf(stripe, begun.data._id))
    await expect.poll(() => balance(fan)).toBe(2000)
    expect((await test.call(payments.confirm, { params: { id: begun.data._id } }, fan)).data).toMatchObject({
      status: 'succeeded',
      balance: 20,
    })
  })

  it('is not charged when the cardholder refuses, and reports that on return', async () => {
    const fan = await createFan(test)
    const begun = await topUp(fan, await saveCard(fan, stripeCards.authenticates), 20)
    stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), false)
    const confirmed = await test.call(payments.confirm, { params: { id: begun.data._id } }, fan)
    expect(confirmed.data).toMatchObject({ status: 'failed', failureReason: "we couldn't verify that it's you." })
    expect(await balance(fan)).toBe(0)
  })

  it('is declined with its reason', async () => {
    const fan = await createFan(test)
    expect(await topUp(fan, await saveCard(fan, stripeCards.poor), 20)).toMatchObject({
      status: 402,
      error: { code: 'payment_declined', message: expect.stringContaining('insufficient funds') as string },
    })
  })

  it("whose answer was lost is completed by Stripe's event, and by the same key", async () => {
    const fan = await createFan(test)
    const cardId = await saveCard(fan)
    const key = randomUUIDv7()
    const push = stripe.state.calls.push.bind(stripe.state.calls)
    stripe.state.calls.push = (...calls) => {
      if (calls.some((call) => call.endsWith('/confirm'))) stripe.state.answersToLose++
      return push(...calls)
    }
    expect(await topUp(fan, cardId, 20, key)).toMatchObject({ status: 503, error: { code: 'gateway_unavailable' } })
    stripe.state.calls.push = push
    const { id } = await test.deps.db
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    expect(await statusOf(id)).toBe('processing')
    await deliverEvents(test, stripe, ...stripeEventsOf(stripe, id))
    await expect.poll(() => balance(fan)).toBe(2000)
    expect(await topUp(fan, cardId, 20, key)).toMatchObject({ status: 201, data: { _id: id, status: 'succeeded' } })
    expect(await balance(fan)).toBe(2000)
  })

  it('waits for a slow bank, and is completed without an event', async () => {
    const fan = await createFan(test)
    const begun = await topUp(fan, await saveCard(fan, stripeCards.slow), 20)
    expect(begun).toMatchObject({ status: 201, data: { status: 'processing' } })
    stripe.payments.decide(intentIdOf(stripe, begun.data._id))
    test.clock.advance(60_000)
    await settleOpenPayments(test.deps)
    expect(await balance(fan)).toBe(2000)
  })

  it('refunded at Stripe ends in the same state when its events arrive in the wrong order', async () => {
    const fan = await createFan(test)
    const begun = await topUp(fan, await saveCard(fan, stripeCards.authenticates), 20)
    stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), true)
    stripe.payments.refund(intentIdOf(stripe, begun.data._id))
    const events = stripeEventsOf(stripe, begun.data._id)
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'charge.refunded',
    ])
    await deliverEvents(test, stripe, ...events.toReversed())
    await expect.poll(() => statusOf(begun.data._id)).toBe('refunded')
    expect(await balance(fan)).toBe(0)
  })
})

describe('a subscription', () => {
  it('is renewed without its fan, and ends when they dispute', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const cardId = await saveCard(fan, stripeCards.authenticates)
    const begun = await test.call(
      payments.subscribe,
      { body: { performerId: performer.id, price: 9.95, cardId } },
      { token: fan.token, key: randomUUIDv7() }
    )
    stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), true)
    expect((await test.call(payments.confirm, { params: { id: begun.data._id } }, fan)).data.status).toBe('succeeded')
    test.clock.advance(32 * 86_400_000)
    await renewSubscriptions(test.deps)
    const renewal = await test.deps.db
      .selectFrom('payment')
      .select(['id', 'status', 'amount'])
      .where('account_id', '=', fan.id)
      .where('is_renewal', '=', true)
      .executeTakeFirstOrThrow()
    expect(renewal).toMatchObject({ status: 'succeeded', amount: 995 })
    stripe.payments.dispute(intentIdOf(stripe, renewal.id))
    const events = stripeEventsOf(stripe, renewal.id)
    expect(events.map(({ type }) => type)).toContain('charge.dispute.created')
    await deliverEvents(test, stripe, ...events, ...events)
    await expect.poll(() => statusOf(renewal.id)).toBe('disputed')
    expect((await test.call(subscriptions.ofUser, {}, fan)).data.data[0]).toMatchObject({ status: 'revoked' })
  })

  it('is past due when the bank requires the fan', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const begun = await test.call(
      payments.subscribe,
      {
        body: { performerId: performer.id, price: 9.95, cardId: await saveCard(fan, stripeCards.alwaysAuthenticates) },
      },
      fan
    )
    stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), true)
    await test.call(payments.confirm, { params: { id: begun.data._id } }, fan)
    test.clock.advance(32 * 86_400_000)
    await renewSubscriptions(test.deps)
    expect((await test.call(subscriptions.ofUser, {}, fan)).data.data[0]).toMatchObject({ status: 'past_due' })
  })
})

describe('outgoing money', () => {
  it('is refunded by the operator, at Stripe and here, once', async () => {
    const fan = await createFan(test)
    const paid = await topUp(fan, await saveCard(fan), 20)
    await Promise.all([refundPayment(test.deps, paid.data._id), refundPayment(test.deps, paid.data._id)])
    await deliverEvents(test, stripe, ...stripeEventsOf(stripe, paid.data._id))
    expect(await statusOf(paid.data._id)).toBe('refunded')
    expect(await balance(fan)).toBe(0)
    expect(
      stripe.books.all('refund').filter((refund) => refund['payment_intent'] === intentIdOf(stripe, paid.data._id))
    ).toHaveLength(1)
  })

  it("reaches a creator's account as one transfer", async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await topUp(fan, await saveCard(fan), 100)
    await test.call(wallet.tip, { params: { id: performer.id }, body: { price: 100 } }, fan)
    test.clock.advance(8 * 86_400_000)
    await releaseEarnings(test.deps)
    await test.call(payoutSettings.openAccount, {}, performer)
    const { reference } = await test.deps.db
      .selectFrom('gateway_account')
      .select('reference')
      .where('account_id', '=', performer.id)
      .executeTakeFirstOrThrow()
    stripe.onboard(reference)
    expect(
      (
        await test.call(
          payoutSettings.gateway,
          { params: { id: performer.id }, body: { method: 'gateway' } },
          { token: await signIn(test, performer.id) }
        )
      ).status
    ).toBe(200)
    const asked = await test.call(
      payouts.create,
      { body: { amount: 60 } },
      { token: performer.token, key: randomUUIDv7() }
    )
    expect(asked.status).toBe(201)
    await approvePayout(test.deps, asked.data._id)
    await Promise.all([sendPayouts(test.deps), sendPayouts(test.deps)])
    const transfers = stripe.books.all('transfer').filter(({ destination }) => destination === reference)
    expect(transfers).toMatchObject([{ amount: 6000, currency: 'usd' }])
    expect((await test.call(payouts.view, { params: { id: asked.data._id } }, performer)).data).toMatchObject({
      status: 'paid',
      reference: transfers[0]!.id,
    })
  })
})
