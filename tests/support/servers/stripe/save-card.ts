import { expect } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { stripe as stripeCalls } from '../../../../contract/money/stripe.ts'
import type { TestApp } from '../../app.ts'
import type { TestPerson } from '../../data/people.ts'
import type { LocalStripe } from '../stripe-server.ts'
import { stripeCards } from './payments.ts'

/** Saves a card as the browser does: our call, Stripe's form, our call. Returns its id. */
export async function saveStripeCard(
  test: TestApp,
  stripe: LocalStripe,
  person: TestPerson,
  number = stripeCards.pays
): Promise<string> {
  const { data } = await test.call(stripeCalls.beginCard, {}, person)
  const saved = await test.call(
    payments.addCard,
    {
      params: { gateway: 'stripe' },
      body: { paymentMethodId: stripe.typeCard(data.clientSecret, number), holder: 'Test Person' },
    },
    person
  )
  expect(saved).toMatchObject({ status: 201 })
  return saved.data._id
}
