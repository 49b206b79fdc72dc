import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '../../../../contract/identity/addresses.ts'
import { coupons } from '../../../../contract/money/coupons.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { orders } from '../../../../contract/money/orders.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { payoutSettings } from '../../../../contract/money/payout-settings.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { spending } from '../../../../contract/money/spending.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { approvePayout, payPayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { changeSetting } from '../../../../server/features/platform/settings/change-setting.ts'
import { remindSubscriptions } from '../../../../server/features/money/subscriptions/remind.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { home } from '../../../support/data/home.ts'
import { block } from '../../../support/data/items.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { cards, expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => void (test = await testApp({}, new Date('2027-01-10T10:00:00Z'))))
beforeEach(
  async () => void ([fan, creator] = [await createFan(test), await createPerformer(test, { yearly_price: 9900 })])
)
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())

const bank = {
  holder: 'Nina Folio',
  country: 'PT',
  bankName: 'Banco do Porto',
  accountNumber: 'PT50 0002 0123 1234 5678 9015 4',
}
const keyed = (person: TestPerson) => ({ token: person.token, key: randomUUIDv7() })
const own = async () => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const subscribe = (body: object) =>
  test.call(payments.subscribe, { body: { performerId: creator.id, price: 9.95, ...body } }, keyed(fan))
const paid = async () => (await test.call(payments.transactions, { query: { type: 'subscription' } }, fan)).data.total
const toTheEnd = async () => {
  test.clock.advance(Date.parse((await own()).endsAt) - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}

describe('a seller who refunds an order', () => {
  const refund = (id: string) => test.call(orders.update, { params: { id }, body: { status: 'refunded' } }, creator)

  it('refunds only from their own balance: the platform does not pay again what was paid out', async () => {
    await topUpWallet(test, fan, 100)
    await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bank }, creator)
    const addressId = (await test.call(addresses.create, { body: home }, fan)).data._id
    const product = (
      await test.call(products.create, { body: { title: 'A poster', type: 'physical', price: 100, stock: 3 } }, creator)
    ).data._id
    const order = (
      await test.call(
        wallet.product,
        { params: { id: product }, body: { price: 100, deliveryAddressId: addressId } },
        keyed(fan)
      )
    ).data._id
    test.clock.advance(8 * day)
    await releaseEarnings(test.deps)
    const { data: asked } = await test.call(payouts.create, { body: { amount: 60 } }, keyed(creator))
    // The payout is in progress: it can still be cancelled.
    const refused = await refund(order)
    expect([refused.status, refused.error]).toMatchObject([
      409,
      { code: 'refund_not_covered', available: 20, required: 80 },
    ])
    await approvePayout(test.deps, asked._id)
    await payPayout(test.deps, asked._id, null)
    expect((await refund(order)).error.code).toBe('refund_not_covered')
    expect((await test.call(orders.view, { params: { id: order } }, fan)).data).toMatchObject({
      status: 'created',
      history: [{ status: 'created' }],
    })
    expect([
      await walletBalance(test.deps.db, fan.id),
      (await test.call(products.view, { params: { id: product } })).data.stock,
    ]).toEqual([0, 2])
    // With new earnings it can.
    const friend = await createFan(test)
    await topUpWallet(test, friend, 100)
    await test.call(wallet.tip, { params: { id: creator.id }, body: { price: 100 } }, keyed(friend))
    test.clock.advance(8 * day)
    await releaseEarnings(test.deps)
    expect((await refund(order)).data.status).toBe('refunded')
    expect(await walletBalance(test.deps.db, fan.id)).toBe(10_000)
  })
})

describe('earnings that are refunded while a payout is requested', () => {
  const asked = async (tokens: number[]) => {
    await topUpWallet(test, fan, 300)
    await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bank }, creator)
    const sales = []
    for (const price of tokens)
      sales.push((await test.call(wallet.tip, { params: { id: creator.id }, body: { price } }, keyed(fan))).data._id)
    test.clock.advance(8 * day)
    await releaseEarnings(test.deps)
    return { sales, payout: (await test.call(payouts.create, { body: { amount: 80 } }, keyed(creator))).data._id }
  }
  const view = async (id: string) => (await test.call(payouts.view, { params: { id } }, creator)).data
  const money = async () => {
    const { available, reserved } = (await test.call(earnings.stats, {}, creator)).data
    return { available, reserved }
  }
  const loss = async () =>
    (
      await test.deps.db
        .selectFrom('ledger_account')
        .select((is) => is.fn.sum<number>('balance').as('sum'))
        .where('kind', '=', 'loss')
        .executeTakeFirstOrThrow()
    ).sum

  it('reject a pending request, so that requesting early protects nobody', async () => {
    const { sales, payout } = await asked([100, 50])
    const before = await loss()
    // Covered by the other available earnings.
    await refundPurchase(test.deps, sales[1]!)
    expect([(await view(payout)).status, await money()]).toEqual(['pending', { available: 0, reserved: 80 }])
    await Promise.all([refundPurchase(test.deps, sales[0]!), refundPurchase(test.deps, sales[0]!)])
    expect([await view(payout), await money()]).toMatchObject([
      { status: 'rejected', reason: expect.stringContaining('refunded') as string },
      { available: 0, reserved: 0 },
    ])
    expect(await loss()).toBe(before)
    expect((await waitForMails(test, creator.email, 4)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/was rejected$/)
    )
  })

  it("are the platform's loss after the transfer is approved, because it may have been made", async () => {
    const { sales, payout } = await asked([100])
    await approvePayout(test.deps, payout)
    await refundPurchase(test.deps, sales[0]!)
    expect([(await view(payout)).status, await money()]).toEqual(['approved', { available: 0, reserved: 80 }])
  })
})

describe('a subscription to a creator who no longer exists for the fan', () => {
  const pastDue = async () => {
    const now = test.clock.now()
    await subscribe({
      cardId: await saveCard(test, fan, cards.pays, { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() }),
    })
    await toTheEnd()
    expect((await own()).status).toBe('past_due')
  }
  const pay = async () =>
    test.call(
      payments.paySubscription,
      {
        params: { gateway: 'sandbox', id: (await own())._id },
        body: { price: 9.95, cardId: await saveCard(test, fan) },
      },
      keyed(fan)
    )

  it('cannot be paid by hand either when its creator is suspended', async () => {
    await pastDue()
    await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
    expect((await pay()).error.code).toBe('subscription_not_renewable')
    expect(await paid()).toBe(1)
  })

  it('cannot be paid by hand either after a block', async () => {
    await pastDue()
    await block(test, creator, fan)
    expect((await pay()).error.code).toBe('subscription_not_renewable')
    expect(await paid()).toBe(1)
  })

  for (const [who, by] of [
    ['creator', () => [creator, fan]],
    ['fan', () => [fan, creator]],
  ] as const)
    it(`ends with the paid period when the ${who} has blocked the other: nobody pays for what is hidden from them`, async () => {
      await subscribe({ type: 'yearly', price: 99, cardId: await saveCard(test, fan) })
      await block(test, ...(by() as [TestPerson, TestPerson]))
      expect((await test.call(subscriptions.upcoming, {}, fan)).data).toMatchObject({ total: 0, months: [] })
      test.clock.advance(360 * day)
      await remindSubscriptions(test.deps)
      expect(await mailsTo(test, fan.email)).toEqual([])
      await toTheEnd()
      expect([(await own()).status, await paid()]).toEqual(['expired', 1])
    })
})

it('a break also stops a subscription whose first month is free by coupon, because later ones are charged automatically', async () => {
  const cardId = await saveCard(test, fan)
  await test.call(coupons.create, { body: { code: 'GIFT', kind: 'percentage', value: 100 } }, creator)
  await test.call(spending.coolOff, { body: { days: 1 } }, fan)
  const offer = { price: 0, couponCode: 'gift', cardId }
  expect((await subscribe(offer)).error.code).toBe('cooling_off')
  test.clock.advance(day)
  // A free charge still fits when the limit is used up.
  await test.call(spending.update, { body: { day: 0 } }, fan)
  expect((await subscribe(offer)).status).toBe(201)
})

it('a payment that waits at the bank over midnight counts for the limit of the new day', async () => {
  await topUpWallet(test, fan, 20)
  await test.call(spending.update, { body: { day: 10 } }, fan)
  test.clock.advance(day - (test.clock.now().getTime() % day) - 60_000)
  expect((await subscribe({ cardId: await saveCard(test, fan, cards.authenticates) })).data.status).toBe(
    'requires_action'
  )
  test.clock.advance(120_000)
  const tip = () => test.call(wallet.tip, { params: { id: creator.id }, body: { price: 10 } }, keyed(fan))
  expect((await tip()).error).toMatchObject({ code: 'limit_reached', period: 'day', left: 0.05 })
  const [charge] = (await test.call(sandbox.charges, {}, fan)).data.data
  await test.call(sandbox.authenticate, { params: { id: charge!._id }, body: { approve: false } }, fan)
  expect((await tip()).status).toBe(201)
})

it("a payout of zero is rejected, whatever the operator's minimum", async () => {
  await expect(changeSetting(test.deps, 'minimumPayoutAmount', '0')).rejects.toThrow('1 or more')
  await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bank }, creator)
  await changeSetting(test.deps, 'minimumPayoutAmount', '1')
  const answer = await test.call(payouts.create, { body: { amount: 0 } }, keyed(creator))
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['amount']])
  await changeSetting(test.deps, 'minimumPayoutAmount', '5000')
})

it('the attempts to guess a coupon are limited per account too, also when subscribing', async () => {
  const guarded = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '1' })
  try {
    const [guesser, victim, friend] = [
      await createFan(guarded),
      await createPerformer(guarded),
      await createFan(guarded),
    ]
    let host = 0
    const elsewhere = () => ({ headers: { 'x-forwarded-for': `203.0.113.${++host}` } })
    const statuses = async (guess: (n: number) => Promise<{ status: number }>) => {
      const answers = []
      for (let n = 0; n < 22; n++) answers.push((await guess(n)).status)
      return answers.slice(-3)
    }
    expect(
      await statuses((n) =>
        guarded.call(
          coupons.apply,
          { params: { code: `GUESS${n}` }, body: { performerId: victim.id } },
          { ...guesser, ...elsewhere() }
        )
      )
    ).toEqual([422, 429, 429])
    expect(
      (
        await guarded.call(
          coupons.apply,
          { params: { code: 'OTHER' }, body: { performerId: victim.id } },
          { ...friend, ...elsewhere() }
        )
      ).status
    ).toBe(422)
    const body = { performerId: victim.id, price: 1 }
    expect(
      await statuses((n) =>
        guarded.call(payments.subscribe, { body: { ...body, couponCode: `GUESS${n}` } }, { ...guesser, ...elsewhere() })
      )
    ).toEqual([422, 429, 429])
  } finally {
    await guarded.close()
  }
})

it('a currency without hundredths is rejected, because shares of a sale could not be paid in it', async () => {
  for (const currency of ['JPY', 'KRW'])
    await expect(changeSetting(test.deps, 'currency', currency)).rejects.toThrow('hundredths')
  await expect(changeSetting(test.deps, 'currency', 'dollars')).rejects.toThrow('three capital letters')
  for (const currency of ['BRL', 'KWD', 'USD'])
    expect(await changeSetting(test.deps, 'currency', currency)).toMatchObject({ currency })
})
