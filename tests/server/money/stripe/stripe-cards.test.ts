import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { settings } from '../../../../contract/platform/settings/settings.ts'
import { stripe as stripeCalls } from '../../../../contract/money/stripe.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { startStripe, type LocalStripe } from '../../../support/servers/stripe-server.ts'
import { stripeCards } from '../../../support/servers/stripe/payments.ts'
import { saveStripeCard } from '../../../support/servers/stripe/save-card.ts'

let test: TestApp
let stripe: LocalStripe
beforeAll(async () => {
  stripe = await startStripe({ now: () => test.clock.now() })
  test = await testApp({ ...stripe.env, SITE_URL: 'https://stage.example' })
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

const saveCard = (person: TestPerson) => saveStripeCard(test, stripe, person)

it("a key of another Stripe account, which knows none of our ids, is not reported as the caller's error", async () => {
  const fan = await createFan(test)
  const paid = await test.call(
    payments.topUp,
    { body: { amount: 20, cardId: await saveCard(fan) } },
    { token: fan.token, key: randomUUIDv7() }
  )
  const rename = (reference: string, kind: string, owner: string) =>
    test.deps.db
      .updateTable('stripe_reference')
      .set({ reference })
      .where('kind', '=', kind)
      .where('owner', '=', owner)
      .execute()
  await rename('cus_elsewhere', 'customer', fan.id)
  await rename('pi_elsewhere', 'payment', paid.data._id)
  const asked = [
    await test.call(stripeCalls.beginCard, {}, fan),
    await test.call(payments.confirm, { params: { id: paid.data._id } }, fan),
  ]
  expect(asked.map(({ status, error }) => [status, error.code])).toEqual([
    [503, 'gateway_unavailable'],
    [503, 'gateway_unavailable'],
  ])
})

describe('cards', () => {
  it("are typed into Stripe's form: the site learns the last digits", async () => {
    expect((await test.call(settings.public)).data).toMatchObject({
      paymentGateway: 'stripe',
      stripePublishableKey: 'pk_test_local',
    })
    const fan = await createFan(test)
    const begun = await test.call(stripeCalls.beginCard, {}, fan)
    expect(begun.status).toBe(200)
    const paymentMethodId = stripe.typeCard(begun.data.clientSecret, stripeCards.pays)
    const save = (person: TestPerson) =>
      test.call(payments.addCard, { params: { gateway: 'stripe' }, body: { paymentMethodId } }, person)
    const saved = await save(fan)
    expect(saved).toMatchObject({
      status: 201,
      data: { gateway: 'stripe', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2099, isDefault: true },
    })
    // Repeated because the answer was lost: the same card.
    expect((await save(fan)).data._id).toBe(saved.data._id)
    const [stranger, customer] = [await createFan(test), await createFan(test)]
    await saveCard(customer)
    for (const other of [stranger, customer])
      expect(await save(other)).toMatchObject({ status: 402, error: { code: 'payment_declined' } })
    expect(
      await test.call(payments.addCard, { params: { gateway: 'stripe' }, body: { number: '4242424242424242' } }, fan)
    ).toMatchObject({ status: 422, error: { fields: { paymentMethodId: 'Required' } } })
    expect(
      await test.call(payments.addCard, { params: { gateway: 'sandbox' }, body: { number: '4242424242424242' } }, fan)
    ).toMatchObject({ status: 404 })
  })

  it('are removed at Stripe too', async () => {
    const fan = await createFan(test)
    const cardId = await saveCard(fan)
    const { gateway_reference: reference } = await test.deps.db
      .selectFrom('payment_card')
      .select('gateway_reference')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    expect((await test.call(payments.removeCard, { params: { id: cardId } }, fan)).status).toBe(204)
    expect(stripe.books.get(reference, 'payment_method')['customer']).toBeNull()
  })

  it('whose removal at Stripe failed can be added again', async () => {
    const fan = await createFan(test)
    await saveCard(fan)
    const { data } = await test.call(stripeCalls.beginCard, {}, fan)
    const body = { paymentMethodId: stripe.typeCard(data.clientSecret, stripeCards.pays) }
    const save = () => test.call(payments.addCard, { params: { gateway: 'stripe' }, body }, fan)
    const { _id } = (await save()).data
    await test.deps.db.updateTable('payment_card').set({ removed_at: test.clock.now() }).where('id', '=', _id).execute()
    expect(await save()).toMatchObject({ status: 201, data: { _id, isDefault: false } })
    expect((await test.call(payments.cards, {}, fan)).data.total).toBe(2)
  })
})
