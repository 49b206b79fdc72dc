import { expect } from 'vitest'
import type { TestApp } from '../../app.ts'
import type { LocalStripe } from '../stripe-server.ts'
import type { StripeObject } from './books.ts'

/** Expects that the successful payments of the site and of Stripe agree to the cent. */
export async function expectAgreement(test: TestApp, stripe: LocalStripe): Promise<void> {
  const ours = await test.deps.db
    .selectFrom('payment')
    .select(['id', 'amount'])
    .where('gateway', '=', 'stripe')
    .where('card_id', 'is not', null)
    .where('status', 'in', ['succeeded', 'refunded', 'disputed'])
    .execute()
  const theirs = stripe.books
    .all('payment_intent')
    .filter(({ status, metadata }) => status === 'succeeded' && (metadata as { payment?: string }).payment)
  const line = (id: unknown, amount: unknown) => `${String(id)} ${String(amount)}`
  expect(
    theirs.map((intent) => line((intent['metadata'] as { payment: string }).payment, intent['amount'])).sort()
  ).toEqual(ours.map(({ id, amount }) => line(id, amount)).sort())
}

/** The id of the payment intent of a payment; empty when there is none. */
export const intentIdOf = (stripe: LocalStripe, paymentId: string): string => stripe.intentsOf(paymentId)[0]?.id ?? ''

/** Stripe's webhook events for a payment, oldest first. */
export const stripeEventsOf = (stripe: LocalStripe, paymentId: string): StripeObject[] =>
  stripe.events.filter(({ data }) =>
    [
      (data as { object: StripeObject }).object.id,
      (data as { object: StripeObject }).object['payment_intent'],
    ].includes(intentIdOf(stripe, paymentId))
  )

/** Posts a body to the webhook endpoint as Stripe does. */
export function postWebhook(test: TestApp, payload: string, signature: string | undefined) {
  return test.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })
}

/** Signs events, posts them to the webhook endpoint one after the other, and expects 204 each time. */
export async function deliverEvents(test: TestApp, stripe: LocalStripe, ...events: StripeObject[]): Promise<void> {
  for (const event of events) {
    const { payload, signature } = stripe.sign(event)
    expect((await postWebhook(test, payload, signature)).statusCode).toBe(204)
  }
}
