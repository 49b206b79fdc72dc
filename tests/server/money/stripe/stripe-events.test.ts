import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { startStripe, type LocalStripe } from '../../../support/servers/stripe-server.ts'
import { stripeCards } from '../../../support/servers/stripe/payments.ts'
import { saveStripeCard } from '../../../support/servers/stripe/save-card.ts'
import {
  deliverEvents,
  expectAgreement,
  intentIdOf,
  postWebhook,
  stripeEventsOf,
} from '../../../support/servers/stripe/webhook.ts'

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
const statusOf = async (paymentId: string) =>
  (await test.deps.db.selectFrom('payment').select('status').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .status

describe('a webhook event', () => {
  it("without Stripe's signature is rejected and has no effect", async () => {
    const fan = await createFan(test)
    const begun = await topUp(fan, await saveCard(fan, stripeCards.authenticates), 20)
    stripe.payments.authenticate(intentIdOf(stripe, begun.data._id), true)
    const event = stripeEventsOf(stripe, begun.data._id).at(-1)!
    const { payload, signature } = stripe.sign(event)
    const old = stripe.sign(event, 'whsec_local', stripe.books.seconds() - 600)
    const forged = stripe.sign(event, 'whsec_other')
    for (const [body, sign] of [
      [`${payload} `, signature],
      [payload, undefined],
      [payload, 'nonsense'],
      [payload, forged.signature],
      [old.payload, old.signature],
      ['', signature],
      ['{', signature],
    ] as const)
      expect((await postWebhook(test, body, sign)).statusCode).toBe(400)
    expect(
      await test.deps.db.selectFrom('gateway_event').select('event_id').where('event_id', '=', event.id).execute()
    ).toEqual([])
    expect(await statusOf(begun.data._id)).toBe('requires_action')
    // Any of the configured secrets is accepted.
    const other = stripe.sign(event, 'whsec_connect')
    expect((await postWebhook(test, other.payload, other.signature)).statusCode).toBe(204)
    await expect.poll(() => statusOf(begun.data._id)).toBe('succeeded')
  })

  it('about unknown objects is accepted and ignored', async () => {
    const stranger = stripe.books.add('pi', 'payment_intent', { status: 'succeeded', metadata: {} })
    stripe.books.tell('payment_intent.succeeded', stranger)
    stripe.books.tell('customer.created', stripe.books.add('cus', 'customer', {}))
    const events = stripe.events.slice(-2)
    await deliverEvents(test, stripe, ...events)
    expect(
      await test.deps.db
        .selectFrom('gateway_event')
        .select('event_id')
        .where(
          'event_id',
          'in',
          events.map(({ id }) => id)
        )
        .execute()
    ).toEqual([])
  })

  it("about a creator's account emits a query of its state", async () => {
    const performer = await createPerformer(test)
    const opened = await test.call(payoutSettings.openAccount, {}, performer)
    expect(opened.data).toMatchObject({
      status: 'pending',
      url: expect.stringContaining('/onboarding/acct_') as string,
    })
    const { reference } = await test.deps.db
      .selectFrom('gateway_account')
      .select('reference')
      .where('account_id', '=', performer.id)
      .executeTakeFirstOrThrow()
    stripe.onboard(reference, ['external_account'])
    stripe.onboard(reference)
    await deliverEvents(test, stripe, ...stripe.events.slice(-2).toReversed())
    await expect
      .poll(
        async () =>
          (
            await test.deps.db
              .selectFrom('gateway_account')
              .select('status')
              .where('reference', '=', reference)
              .executeTakeFirstOrThrow()
          ).status
      )
      .toBe('ready')
  })
})

it('is not needed for tips and the wallet, which never reach Stripe', async () => {
  const [fan, performer] = [await createFan(test), await createPerformer(test)]
  await topUp(fan, await saveCard(fan), 20)
  const before = stripe.state.calls.length
  expect((await test.call(wallet.tip, { params: { id: performer.id }, body: { price: 10 } }, fan)).status).toBe(201)
  expect(stripe.state.calls.length).toBe(before)
})
