import { expect } from 'vitest'
import type { TestApp } from '../../app.ts'
import type { LocalStripe } from '../stripe-server.ts'
import type { Thing } from './books.ts'

/** Expects the successful payments of the site and of Stripe to be the same, to the cent. */
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

/** The id of the payment intent of a payment; empty without one. */
export const intentIdOf = (stripe: LocalStripe, paymentId: string): string => stripe.intentsOf(paymentId)[0]?.id ?? ''

/** The webhook events that Stripe has for a payment, oldest first. */
export const stripeEventsOf = (stripe: LocalStripe, paymentId: string): Thing[] =>
  stripe.events.filter(({ data }) =>
    [(data as { object: Thing }).object.id, (data as { object: Thing }).object['payment_intent']].includes(
      intentIdOf(stripe, paymentId)
    )
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

/** Signs events, posts them to the webhook endpoint one after the other, and expects 204. */
export async function deliverEvents(test: TestApp, stripe: LocalStripe, ...events: Thing[]): Promise<void> {
  for (const event of events) {
    const { payload, signature } = stripe.sign(event)
    expect((await postWebhook(test, payload, signature)).statusCode).toBe(204)
  }
}
