import { expect } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { stripe as stripeCalls } from '../../../../contract/money/stripe.ts'
import type { TestApp } from '../../app.ts'
import type { TestPerson } from '../../data/people.ts'
import type { LocalStripe } from '../stripe-server.ts'
import { refusalOf, stripeCards } from './payments.ts'

/**
 * Saves a card as the browser does: our call, Stripe's form, our call. Returns its id. One that its bank would not
 * accept was accepted once, and has changed since.
 */
export async function saveStripeCard(
  test: TestApp,
  stripe: LocalStripe,
  person: TestPerson,
  number = stripeCards.pays
): Promise<string> {
  const { data } = await test.call(stripeCalls.beginCard, {}, person)
  const paymentMethodId = stripe.typeCard(data.clientSecret, refusalOf(number) ? stripeCards.pays : number)
  const saved = await test.call(
    payments.addCard,
    {
      params: { gateway: 'stripe' },
      body: { paymentMethodId, holder: 'Test Person' },
    },
    person
  )
  expect(saved).toMatchObject({ status: 201 })
  stripe.turn(paymentMethodId, number)
  return saved.data._id
}
